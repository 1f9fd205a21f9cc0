import { LOCALES } from './locales';
import type { MessageOfTheDayChange } from './schemas/motd';
import { registersOf } from './registers';

/** True when an edition that a message is for has pages of its application. */
export function isShownSomewhere({
  app_code: code,
  locale,
}: Pick<MessageOfTheDayChange, 'app_code' | 'locale'>): boolean {
  return LOCALES.some((edition) => {
    if (locale !== null && locale !== edition.code) return false;
    if (code === null || (code === 'EFILING' && edition.features.efiling)) return true;
    return registersOf(edition).some(({ areaApplication }) => areaApplication === code);
  });
}

/** Said of a message that no page would show. */
export const SHOWN_NOWHERE = 'There are no such pages in this state, so nobody would see it.';
