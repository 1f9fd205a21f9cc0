import { formatCount, formatDateTimeShort } from '#contract/formats';
import { registersOf, type RegisterId } from '#contract/records/registers';
import type { SearchDetail } from '#contract/schemas/account';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { selectLocale } from '../../../state/location/selectors';
import { selectBillingCode } from '../../../state/search/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { RecordIcon } from '../../../ui/RecordIcon';
import type { RecordIconName } from '../../../ui/recordIconPaths';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../account.module.css';
import { recentSearches } from '../slice';
import { isOfEdition } from './isOfEdition';

const ICONS: Readonly<Record<RegisterId, RecordIconName>> = {
  court: 'scale',
  judgment: 'gavel',
  recorder: 'deed',
  taxWarrant: 'stamp',
};

/** Number of recent searches shown. */
const MAX_SEARCHES = 5;

/** The icon of the register that was searched, with its name for screen readers. */
function RegisterIcon({ of: { appCode } }: { readonly of: SearchDetail }) {
  const locale = useAppSelector(selectLocale);
  const register = registersOf(locale).find(({ application }) => application === appCode);
  if (register === undefined) return null;
  return (
    <>
      <RecordIcon name={ICONS[register.id]} size={16} />
      <VisuallyHidden>{asSentenceStart(register.things)}: </VisuallyHidden>
    </>
  );
}

/** The user's last searches, which can be run again. */
export function RecentSearches() {
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
          <ul
            className={`${styles.list ?? ''} ${styles.recent ?? ''}`}
            aria-label="Recent searches"
          >
            {items.slice(0, MAX_SEARCHES).map((search) => {
              const words = searchInWords(search, { hasTitleCase: true });
              const link = searchLink(search, locale, billingCode);
              const when = formatDateTimeShort(search.at, STATE_TIME_ZONE, asOf);
              const found = `${formatCount(search.resultCount)}${search.isCapped ? '+' : ''} found`;
              return (
                <li key={search.id}>
                  <span className={styles.searched}>
                    <RegisterIcon of={search} />
                    {link === null ? (
                      <span>{words}</span>
                    ) : (
                      <AppLink to={link.path} query={link.query}>
                        {words}
                      </AppLink>
                    )}
                  </span>
                  <span className={styles.small}>
                    {[found, regionOf(search), when].filter((each) => each !== null).join(', ')}
                  </span>
                </li>
              );
            })}
          </ul>
        );
      }}
    </Loaded>
  );
}
