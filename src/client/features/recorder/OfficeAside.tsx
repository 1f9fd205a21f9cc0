import type { ReactNode } from 'react';
import type { RecordOffice } from '#contract/schemas/results';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { OfficeBox, SourceBox } from '../../records/record/Provenance';
import { selectLocale } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import styles from './DocumentChain.module.css';

export interface OfficeAsideProps {
  readonly office: RecordOffice;
  readonly source: string;
  /** ISO instant of the source's most recent load. */
  readonly asOf: string;
  /** More boxes below. */
  readonly children?: ReactNode;
}

/** Recorder's office, source of the data, and last update. */
export function OfficeAside({ asOf, children, office, source }: OfficeAsideProps) {
  const { terms } = useAppSelector(selectLocale);
  return (
    <div className={styles.boxes}>
      <OfficeBox office={office} />
      <SourceBox
        source={source}
        asOf={asOf}
        timeZone={STATE_TIME_ZONE}
        office={`the ${terms.entity}`}
      />
      {children}
    </div>
  );
}
