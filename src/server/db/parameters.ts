/** Formats one element of an array literal. */
function arrayElement(value: unknown): string {
  if (Array.isArray(value)) return arrayLiteral(value);
  const text = parameterText(value);
  return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map(arrayElement).join(',')}}`;
}

/**
 * Formats a statement's parameter as the text that PostgreSQL parses for its type: instants as ISO,
 * arrays as array literals, other objects as JSON. Null and undefined become NULL.
 */
export function parameterText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return null;
    case 'object':
      if (value === null) return null;
      if (value instanceof Date) return value.toISOString();
      if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
      if (Array.isArray(value)) return arrayLiteral(value);
      return JSON.stringify(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be a parameter`);
  }
}
