import type { ReactNode } from 'react';
import type { Query } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import { PhoneFold, useIsPhone } from '../../../records/PhoneFold';
import { AppLink } from '../../../widgets/AppLink';
import {
  BillingCodeField,
  focusSearchText,
  SearchButton,
  SearchNotice,
  SearchRegionField,
  SearchTextField,
} from '../../../widgets/SearchFields';
import { useSearch } from '../../../widgets/useSearch';
import styles from '../account.module.css';

const NO_QUERY: Query = {};

export interface QuickSearchProps {
  readonly id: RegisterId;
  /** Register selector; null if there is only one register. */
  readonly registers: ReactNode;
}

/**
 * Searches a register by its first field; the search region is selected above it, and on a phone
 * behind "Options".
 */
export function QuickSearch({ id, registers }: QuickSearchProps) {
  const search = useSearch(id, NO_QUERY);
  const { kind, register } = search;
  const isPhone = useIsPhone();
  const where = (
    <>
      <div className={styles.searchText}>
        <SearchRegionField search={search} />
      </div>
      {search.hasBillingCode ? <BillingCodeField search={search} /> : null}
    </>
  );
  return (
    <form
      noValidate
      role="search"
      aria-label={`Search ${register.things}`}
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (!search.submit()) focusSearchText(event.currentTarget);
      }}
    >
      <div className={styles.searchLine}>
        {registers}
        {isPhone ? null : where}
      </div>
      <div className={styles.searchLine}>
        {kind.fields.map(({ name }, index) => (
          <div key={name} className={styles.searchText}>
            <SearchTextField search={search} index={index} />
          </div>
        ))}
        <SearchButton search={search} />
      </div>
      <div className={styles.options}>
        {isPhone ? (
          <PhoneFold label="Options" isFilter={false}>
            <div className={styles.searchLine}>{where}</div>
          </PhoneFold>
        ) : null}
        <AppLink to={register.searchPath} className={styles.advanced}>
          Advanced search
        </AppLink>
      </div>
      <SearchNotice search={search} />
    </form>
  );
}
