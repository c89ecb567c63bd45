/** The cookie that holds a signed-in browser's token; the prefix binds it to this host and to TLS. */
export const SESSION_COOKIE = "__Host-tejun-session";
