/** Anything shorter is no secret, and would take words out of a message at random. */
const SHORTEST_SECRET = 6;

/**
 * A text in which each secret is replaced by its name. Servers and programs tell what they were given when they do not
 * like it, and what fails is recorded, shown to people, and told to models.
 */
export function hideSecrets(text: string, secrets: Readonly<Record<string, string>>): string {
  return Object.entries(secrets)
    .filter(([, value]) => value.length >= SHORTEST_SECRET)
    .reduce((shown, [name, value]) => shown.replaceAll(value, () => `(${name})`), text);
}
