/** The pattern of a UUID in lower case. */
export const UUID_PATTERN = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

const UUID = new RegExp(UUID_PATTERN);

/** Returns true for a UUID in lower case, as the database writes it. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
