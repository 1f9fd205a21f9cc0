import { COUNTIES_PATH } from '#contract/countyPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import { AppLink } from '../../widgets/AppLink';
import styles from './home.module.css';

/** Links below the search after a URL without a page. */
export function MissingPageLinks({ search }: { readonly search: string }) {
  return (
    <ul className={styles.ways} aria-label="Other ways to find a record">
      <li>
        <AppLink to={search}>Advanced search</AppLink>
        <span className={styles.small}>By more facts, such as dates and types</span>
      </li>
      <li>
        <AppLink to={COUNTIES_PATH}>Coverage by county</AppLink>
        <span className={styles.small}>What each county sends, and since when</span>
      </li>
      <li>
        <AppLink to={HELP_TOPIC_PATH}>Help</AppLink>
        <span className={styles.small}>How to search, and whom to contact</span>
      </li>
    </ul>
  );
}
