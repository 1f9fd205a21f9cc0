import type { RecordOffice } from '#contract/schemas/results';
import { AgeChip } from './AgeChip';
import { AsideBox } from './RecordLayout';
import styles from './Provenance.module.css';

export interface OfficeBoxProps {
  readonly office: RecordOffice;
  /** Its name, where a page has several: each needs a title of its own. */
  readonly title?: string;
}

/** Where to ask about a record. */
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
  /** ISO instant of the source's newest load. */
  readonly asOf: string;
  /** IANA zone of the office's clock. */
  readonly timeZone: string;
  /** Whom to ask where the record is old: "the clerk". */
  readonly office: string;
}

/** Where a record comes from, and how old it is. */
export function SourceBox({ source, ...age }: SourceBoxProps) {
  return (
    <AsideBox title="Source and age">
      <p>{source}</p>
      <p>
        <AgeChip {...age} />
      </p>
      <p className={styles.soft}>Not the official record.</p>
    </AsideBox>
  );
}
