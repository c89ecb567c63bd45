/** Whether two mail addresses are one person's: the case of ASCII letters alone does not tell persons apart. */
export function samePerson(a: string, b: string): boolean {
  return personKey(a) === personKey(b);
}

/** A mail address in the form that index keys use. */
export function personKey(person: string): string {
  return person.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
