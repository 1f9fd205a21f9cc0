import { suggestsSecrecy, type ImportRegister } from '#contract/imports/registers';
import { cleanKey } from '../reading/cleanRow';

/** Field of a row that withholds its record from the public; null if the register has none. */
const WITHHOLDING_FIELDS: Readonly<Record<ImportRegister, string | null>> = {
  court: 'isSealed',
  judgment: null,
  recorder: 'isConfidential',
  taxWarrant: null,
};

/** True for a row's field that withholds the record. */
export function isWithholding(path: string): boolean {
  return Object.values(WITHHOLDING_FIELDS).includes(path);
}

/** True if the value of a withholding field is anything but empty or a clear no. */
export function mayWithhold(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return !/^(|n|no|f|false|0)$/i.test(text.trim());
}

/**
 * Returns the key of a rejected row whose record may be confidential; null for other rows, and if
 * the key can't be read.
 */
export function keyOfDoubtful(register: ImportRegister, value: unknown): string | null {
  if (WITHHOLDING_FIELDS[register] === null) return null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const row = value as Readonly<Record<string, unknown>>;
  const isDoubtful =
    Object.entries(row).some(([name, item]) => suggestsSecrecy(name) && mayWithhold(item)) ||
    (typeof row['action'] === 'string' && suggestsSecrecy(row['action']));
  return isDoubtful ? cleanKey(row['sourceKey']) : null;
}
