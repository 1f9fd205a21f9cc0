/** Sort value and id of a page's last row; the value is null for an empty cell. */
export interface Position {
  readonly value: string | null;
  readonly id: string;
}

/** Formats a position as text for URLs. */
export function writePosition({ id, value }: Position): string {
  return Buffer.from(JSON.stringify([value, id])).toString('base64url');
}

const NUMBER = /^-?\d{1,16}$/;

/** Parses a position; null if there is none, or if it doesn't fit the order. */
export function readPosition(text: string | undefined, isNumber: boolean): Position | null {
  if (text === undefined) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 2) return null;
    const [value, id] = parts as readonly unknown[];
    if (!isText(id) || (value !== null && !isText(value))) return null;
    return isNumber && value !== null && !NUMBER.test(value) ? null : { value, id };
  } catch {
    return null;
  }
}

/** True for a text that PostgreSQL can store. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}
