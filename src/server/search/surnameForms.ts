import { foldMac } from './normalise';
import { surnameKeys } from './surnameSounds';

/** All keys of how a surname sounds, and of its form with Mc where it begins with Mac. */
export function soundsOf(surname: string): readonly string[] {
  const mac = foldMac(surname);
  return mac === null ? surnameKeys(surname) : [...surnameKeys(surname), ...surnameKeys(mac)];
}
