/** Length of a data key: AES-256. */
export const DATA_KEY_BYTES = 32;

/** Name of the file in the data directory that holds the keys when `DATA_KEY` is unset. */
export const DATA_KEY_FILE = 'data.key';

/**
 * Reads one key: 64 hexadecimal digits, or 32 bytes in base64 (standard or URL-safe). Returns null
 * for anything else.
 */
function readKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === DATA_KEY_BYTES ? key : null;
}

/**
 * Reads data keys separated by commas or white space: the first encrypts, all decrypt. Returns null
 * when a part isn't a key or when a key is too regular to be random.
 */
export function readDataKeys(text: string): readonly Buffer[] | null {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(readKey);
  const valid = keys.filter((key) => key !== null);
  // 32 random bytes have fewer than 16 different values only about once in 10^12.
  if (valid.length !== keys.length || valid.some((key) => new Set(key).size < 16)) return null;
  return valid.length === 0 ? null : valid;
}
