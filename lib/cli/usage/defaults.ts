/** Where `tejun serve` listens unless told otherwise; the links in mails lead there. */
export const DEFAULT_PORT = 4649;

/** Where records are kept unless told otherwise. */
export const DEFAULT_STATE = ".tejun";
