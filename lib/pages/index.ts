export { createSite } from "./site.ts";
