import { useId } from 'react';
import { COUNTIES_PATH, DATA_LEGEND_PATH } from '#contract/counties/pages';
import { HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { INFORMATION_PATHS } from '#contract/site/informationPages';
import { selectLocale } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { RecordIcon } from '../../ui/RecordIcon';
import type { RecordIconName } from '../../ui/recordIconPaths';
import { AppLink } from '../../widgets/AppLink';
import styles from './missingPage.module.css';

interface LinkCardProps {
  readonly to: string;
  readonly icon: RecordIconName;
  readonly title: string;
  readonly text: string;
}

/** A card that is a link. */
function LinkCard({ icon, text, title, to }: LinkCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <RecordIcon name={icon} />
      <h2 id={id}>
        <AppLink to={to}>{title}</AppLink>
      </h2>
      <p>{text}</p>
    </section>
  );
}

/** Cards below the search on the not-found page. */
export function MissingPageLinks({ search }: { readonly search: string }) {
  const { court } = useAppSelector(selectLocale).features;
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
      <LinkCard
        to={DATA_LEGEND_PATH}
        icon="deed"
        title="Codes and abbreviations"
        text={court ? 'Case types, document types, and statuses' : 'Document types and statuses'}
      />
      <LinkCard
        to={INFORMATION_PATHS.fees}
        icon="payment"
        title="Fee Schedule"
        text="Plans and document pages"
      />
      <LinkCard
        to={INFORMATION_PATHS.privacyAndPublicAccess}
        icon="shield"
        title="Privacy and Public Access"
        text="Records that are never shown"
      />
    </div>
  );
}
