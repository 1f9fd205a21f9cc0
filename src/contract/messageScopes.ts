import { LOCALES } from './locales';
import type { MessageOfTheDayChange } from './motd';

/** True when an edition that a message is for has pages of its application. */
export function isShownSomewhere({
  app_code: code,
  locale,
}: Pick<MessageOfTheDayChange, 'app_code' | 'locale'>): boolean {
  return LOCALES.some(({ application, code: edition, features }) => {
    if (locale !== null && locale !== edition) return false;
    switch (code) {
      case null:
        return true;
      case 'COURT':
        return features.court;
      case 'TW':
        return features.taxWarrant;
      case 'EFILING':
        return features.efiling;
      case 'RECORDER':
      case 'REGISTER':
        return application.code === code;
    }
  });
}

/** Said of a message that no page would show. */
export const SHOWN_NOWHERE = 'There are no such pages in this state, so nobody would see it.';
