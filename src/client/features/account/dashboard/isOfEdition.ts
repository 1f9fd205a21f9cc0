import type { ApplicationCode } from '#contract/site/applications';
import type { Locale } from '#contract/locales';
import { registersOf } from '#contract/records/registers';

/** True for applications of the edition's registers, and for its e-filing. */
export function isOfEdition(appCode: ApplicationCode, locale: Locale): boolean {
  return (
    registersOf(locale).some(({ application }) => application === appCode) ||
    (appCode === 'EFILING' && locale.features.efiling)
  );
}
