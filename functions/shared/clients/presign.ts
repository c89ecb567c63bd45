/** Signs upload links; apart from the files, so that a function which gives none does not carry it. */
export { createPresignedPost as presign } from "@aws-sdk/s3-presigned-post";
