import { useId, useState } from 'react';
import { registersOf, type RegisterId } from '#contract/registers';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { Loaded } from '../../../records/Loaded';
import { searchLink } from '../../../records/search/pastSearchLink';
import { searchInWords } from '../../../records/search/pastSearchWords';
import { Field } from '../../../ui/Field';
import { formatDateTime } from '../../../ui/formats';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { asSentenceStart } from '../../../ui/words';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../account.module.css';
import { NOTIFICATION_TIME_ZONE } from '../notificationTime';
import { recentSearches } from '../slice';
import { QuickSearch } from './QuickSearch';
import { isOfEdition } from './isOfEdition';

/** Number of recent searches shown. */
const MAX_SEARCHES = 5;

/** A search in any register, and recent searches that can be run again. */
export function DashboardSearch() {
  const labelId = useId();
  const locale = useAppSelector(selectLocale);
  const registers = registersOf(locale);
  const [chosen, setChosen] = useState<RegisterId | null>(null);
  const register = registers.find(({ id }) => id === chosen) ?? registers[0];
  return (
    <Section title="Search">
      {register === undefined ? null : (
        <QuickSearch
          key={register.id}
          id={register.id}
          registers={
            registers.length < 2 ? null : (
              <Field label="Records">
                <Select
                  choices={registers.map(({ id, things }) => ({
                    id,
                    label: asSentenceStart(things),
                  }))}
                  value={register.id}
                  onValueChange={(id) => setChosen(id as RegisterId)}
                />
              </Field>
            )
          }
        />
      )}
      <Loaded of={useAppSelector(recentSearches.select)} what="your recent searches" lines={5}>
        {({ items: all }) => {
          const items = all.filter(({ appCode }) => isOfEdition(appCode, locale));
          return items.length === 0 ? (
            <p>Your recent searches will appear here.</p>
          ) : (
            <>
              <h3 id={labelId} className={styles.label}>
                Recent searches
              </h3>
              <ul
                className={`${styles.list ?? ''} ${styles.recent ?? ''}`}
                aria-labelledby={labelId}
              >
                {items.slice(0, MAX_SEARCHES).map((search) => {
                  const words = searchInWords(search, { hasTitleCase: true });
                  const link = searchLink(search, locale);
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
                        {search.regionName ?? 'a deleted region'},{' '}
                        {formatDateTime(search.at, NOTIFICATION_TIME_ZONE)}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}
