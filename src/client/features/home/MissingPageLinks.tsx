import { COUNTIES_PATH } from '#contract/counties/pages';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { Card } from '../../ui/Card';
import type { RecordIconName } from '../../ui/recordIconPaths';
import { AppLink } from '../../widgets/AppLink';
import { CardTitle } from './CardTitle';
import styles from './home.module.css';

interface LinkCardProps {
  readonly to: string;
  readonly icon: RecordIconName;
  readonly title: string;
  readonly text: string;
}

/** A card that is a link. */
function LinkCard({ icon, text, title, to }: LinkCardProps) {
  return (
    <Card
      title={
        <AppLink to={to} className={styles.cardLink}>
          <CardTitle icon={icon}>{title}</CardTitle>
        </AppLink>
      }
    >
      <p>{text}</p>
    </Card>
  );
}

/** Cards below the search on the not-found page. */
export function MissingPageLinks({ search }: { readonly search: string }) {
  return (
    <div className={styles.cards}>
      <LinkCard
        to={search}
        icon="filter"
        title="Advanced search"
        text="Search by date, type, or status"
      />
      <LinkCard
        to={COUNTIES_PATH}
        icon="map"
        title="Coverage by county"
        text="Each county’s records and start dates"
      />
      <LinkCard to={HELP_TOPIC_PATH} icon="help" title="Help" text="Search tips and contacts" />
    </div>
  );
}
