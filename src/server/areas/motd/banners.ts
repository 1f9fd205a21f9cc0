import { COUNTIES } from '#contract/counties/counties';
import { LOCALES } from '#contract/locales';
import { formatCategory, practiceCategory } from '#contract/site/motd';
import { registersOf } from '#contract/records/registers';
import type { MessageBanner } from '#contract/schemas/motd';
import { findActiveFailures } from '../../domain/efmPractice/failuresRepository';
import { practiceBanner } from '../../domain/efmPractice/words';
import { findFreezes } from '../../domain/freezes/freezesRepository';
import type { AppDatabase } from '../../http/services';

/** Finds current notices shown with messages: practice failures, and paused imports. */
export async function findBanners(db: AppDatabase, now: number): Promise<MessageBanner[]> {
  const banners = (await findActiveFailures(db, now)).map((failure): MessageBanner => ({
    source: 'practice',
    category: practiceCategory(failure.id),
    text: practiceBanner(failure),
    from: failure.startsAt.toISOString(),
    until: failure.endsAt.toISOString(),
  }));
  for (const locale of LOCALES) {
    for (const register of registersOf(locale)) {
      for (const { countyId, message, until } of await findFreezes(db, register.id, now)) {
        const state = COUNTIES.find(({ id }) => id === countyId)?.state;
        if (state !== locale.abbreviation) continue;
        const place = { app_code: register.areaApplication, locale: locale.code };
        banners.push({
          source: 'freeze',
          category: formatCategory({ ...place, county_id: countyId }),
          text: `${register.name}: ${message}`,
          from: new Date(now).toISOString(),
          until: until.toISOString(),
        });
      }
    }
  }
  return banners;
}
