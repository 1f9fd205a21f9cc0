import { COUNTIES_PATH } from '#contract/countyPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import { AppLink } from '../../widgets/AppLink';
import styles from './home.module.css';

/** Links below the search after an address without a page. */
export function MissingPageLinks({ search }: { readonly search: string }) {
  return (
    <ul className={styles.ways} aria-label="Other ways to find a record">
      <li>
        <AppLink to={search}>Advanced search</AppLink>: by more facts, such as dates and types.
      </li>
      <li>
        <AppLink to={COUNTIES_PATH}>Coverage by county</AppLink>: what each county sends, and since
        when.
      </li>
      <li>
        <AppLink to={HELP_TOPIC_PATH}>Help</AppLink>: how to search, and whom to contact.
      </li>
    </ul>
  );
}
