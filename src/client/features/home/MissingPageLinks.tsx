import { COUNTIES_PATH } from '#contract/countyPages';
import { HELP_TOPIC_PATH } from '#contract/helpTopics';
import { Card } from '../../ui/Card';
import { AppLink } from '../../widgets/AppLink';
import { CardTitle } from './CardTitle';
import styles from './home.module.css';

/** Cards below the search on the not-found page. */
export function MissingPageLinks({ search }: { readonly search: string }) {
  return (
    <div className={styles.cards}>
      <Card title={<CardTitle icon="filter">Advanced search</CardTitle>}>
        <p>
          <AppLink to={search}>Search by date, type, or status</AppLink>
        </p>
      </Card>
      <Card title={<CardTitle icon="map">Coverage by county</CardTitle>}>
        <p>
          <AppLink to={COUNTIES_PATH}>Each county’s records and start dates</AppLink>
        </p>
      </Card>
      <Card title={<CardTitle icon="help">Help</CardTitle>}>
        <p>
          <AppLink to={HELP_TOPIC_PATH}>Search tips and contacts</AppLink>
        </p>
      </Card>
    </div>
  );
}
