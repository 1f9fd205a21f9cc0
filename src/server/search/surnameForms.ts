import { foldMac } from './normalize';
import { surnameKeys } from './surnameSounds';

/** Returns all sound keys of a surname, including those of its Mc form if it starts with Mac. */
export function soundsOf(surname: string): readonly string[] {
  const mac = foldMac(surname);
  return mac === null ? surnameKeys(surname) : [...surnameKeys(surname), ...surnameKeys(mac)];
}
