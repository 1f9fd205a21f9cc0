import { LOCALES } from '../locales';
import type { MessageOfTheDayChange } from '../schemas/motd';
import { registersOf } from '../records/registers';

/** True if at least one of the message's editions has pages of the message's application. */
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

/** Shown for a message that wouldn't appear on any page. */
export const SHOWN_NOWHERE =
  'This state doesn’t have these pages, so the message would never appear.';
