import type { RecordOffice } from '#contract/schemas/results';
import { AgeChip } from './AgeChip';
import { AsideBox } from './RecordLayout';
import styles from './Provenance.module.css';

export interface OfficeBoxProps {
  readonly office: RecordOffice;
  /** Overrides the title, if a page has several offices. */
  readonly title?: string;
}

/** Office to contact about a record. */
export function OfficeBox({ office, title = 'Office' }: OfficeBoxProps) {
  const { address, name, telephone } = office;
  return (
    <AsideBox title={title}>
      {name === title ? null : <p>{name}</p>}
      {address === null ? null : <p className={styles.soft}>{address}</p>}
      {telephone === null ? null : (
        <p>
          <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
        </p>
      )}
    </AsideBox>
  );
}

export interface SourceBoxProps {
  readonly source: string;
  /** ISO instant of the source's last update. */
  readonly asOf: string;
  /** IANA time zone of the office. */
  readonly timeZone: string;
  /** Whom to contact about an old record: "the clerk". */
  readonly office: string;
}

/** Source of a record and the date of its last update. */
export function SourceBox({ source, ...age }: SourceBoxProps) {
  return (
    <AsideBox title="Source and last update">
      <p>System: {source}</p>
      <p>
        <AgeChip {...age} />
      </p>
      <p className={styles.soft}>Not the official record.</p>
    </AsideBox>
  );
}
