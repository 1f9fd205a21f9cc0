import { useId } from 'react';
import { registersOf } from '#contract/registers';
import type { SearchDetail } from '#contract/schemas/account';
import { selectLocale } from '../../../state/location/selectors';
import { selectBillingCode } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { formatDateTimeShort } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../account.module.css';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { recentSearches } from '../slice';
import { isOfEdition } from './isOfEdition';

/** Number of recent searches shown. */
const MAX_SEARCHES = 5;

/** The user's last searches, which can be run again; `isTitled` if its section has a heading. */
export function RecentSearches({ isTitled = false }: { readonly isTitled?: boolean }) {
  const labelId = useId();
  const locale = useAppSelector(selectLocale);
  const billingCode = useAppSelector(selectBillingCode);
  const regions = new Set(registersOf(locale).map(({ allRegion }) => allRegion.id));
  /** A region's name, unless it is all of a register. */
  const regionOf = ({ regionId, regionName }: SearchDetail): string | null =>
    regionId !== null && regions.has(regionId) ? null : (regionName ?? 'Deleted region');
  return (
    <Loaded of={useAppSelector(recentSearches.select)} what="your recent searches" lines={5}>
      {({ asOf, items: all }) => {
        const items = all.filter(({ appCode }) => isOfEdition(appCode, locale));
        return items.length === 0 ? (
          <p>Your recent searches will appear here.</p>
        ) : (
          <div className={styles.recentSearches}>
            {isTitled ? null : (
              <h3 id={labelId} className={styles.label}>
                Recent searches
              </h3>
            )}
            <ul
              className={`${styles.list ?? ''} ${styles.recent ?? ''}`}
              {...(isTitled ? {} : { 'aria-labelledby': labelId })}
            >
              {items.slice(0, MAX_SEARCHES).map((search) => {
                const words = searchInWords(search, { hasTitleCase: true });
                const link = searchLink(search, locale, billingCode);
                const when = formatDateTimeShort(search.at, NOTIFICATION_TIME_ZONE, asOf);
                return (
                  <li key={search.id}>
                    {link === null ? (
                      words
                    ) : (
                      <AppLink to={link.path} query={link.query}>
                        {words}
                      </AppLink>
                    )}
                    <span className={styles.small}>
                      {[regionOf(search), when].filter((each) => each !== null).join(', ')}
                    </span>
                  </li>
                );
              })}
            </ul>
          </div>
        );
      }}
    </Loaded>
  );
}
