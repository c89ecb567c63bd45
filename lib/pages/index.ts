export { createPeopleSite, createSite } from "./site.ts";
