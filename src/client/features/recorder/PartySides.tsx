import type { DocumentParty } from '#contract/schemas/documents';
import { rowHeader } from '../../records/columns';
import { NameLink } from '../../records/search/NameLink';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import styles from './Document.module.css';

const COLUMNS: readonly DataColumn<DocumentParty>[] = [
  rowHeader('Party', ({ address, name, role }) => (
    <>
      <NameLink id="recorder" name={name} />
      <span className={styles.role}>
        {role}
        {address === null ? '' : ` · ${address}`}
      </span>
    </>
  )),
];

/** Both sides of a document, in the order of the index. */
const SIDES = [
  { title: 'Grantors', isGrantor: true },
  { title: 'Grantees', isGrantor: false },
] as const;

const keyOf = ({ id }: DocumentParty): number => id;

/** The parties of a document with their cities: grantors, and grantees beside them. */
export function PartySides({ parties }: { readonly parties: readonly DocumentParty[] }) {
  const sides = SIDES.map((side) => ({
    ...side,
    rows: parties.filter(({ isGrantor }) => isGrantor === side.isGrantor),
  })).filter(({ rows }) => rows.length > 0);
  return (
    <div className={styles.sides}>
      {sides.map(({ rows, title }) => (
        <DataTable
          key={title}
          caption={title}
          isCaptionHidden
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
        />
      ))}
    </div>
  );
}
