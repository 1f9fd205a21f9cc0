import type { PersonMark, PersonRecord, PersonRegister } from '#contract/schemas/person';
import { selectRegister } from '../../state/search/selectors';
import { useAppSelector } from '../../store/hooks';
import { Card } from '../../ui/Card';
import { Disclosure } from '../../ui/Disclosure';
import { formatCount, formatDate } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { RecordItem } from './RecordItem';
import styles from './person.module.css';
import { markKey } from './slice';
import { useAllOf } from './useAllOf';

export interface RegisterPartProps {
  readonly fullName: string;
  readonly of: PersonRegister;
  /** The account's marks by record key. */
  readonly marks: ReadonlyMap<string, PersonMark>;
}

/** Records of one register: marked as the same person first, as someone else collapsed. */
export function RegisterPart({ fullName, marks, of }: RegisterPartProps) {
  const { asOf, capped, items, places, register, total } = of;
  const { name, thing, things } = useAppSelector((state) => selectRegister(state, register));
  const all = useAllOf(register, fullName);
  const markOf = ({ id }: PersonRecord) => marks.get(markKey(register, id));
  const others = items.filter((record) => markOf(record)?.mark === 'NOT');
  const same = items.filter((record) => markOf(record)?.mark === 'SAME');
  const unmarked = items.filter((record) => markOf(record) === undefined);
  const list = (label: string, records: readonly PersonRecord[]) =>
    records.length === 0 ? null : (
      <ul className={styles.records} aria-label={label}>
        {records.map((record) => (
          <RecordItem
            key={record.id}
            fullName={fullName}
            register={register}
            record={record}
            mark={markOf(record)}
          />
        ))}
      </ul>
    );
  const count = `${capped ? 'more than ' : ''}${formatCount(total)}`;
  return (
    <Card title={name}>
      <p className={styles.second}>
        {total === 0 ? `No ${things} found` : `${count} ${total === 1 ? thing : things}`}
        {` in ${formatCount(places.searched)} of ${formatCount(places.all)} ${register === 'court' ? 'courts' : 'counties'}`}
        {asOf === null ? '' : ` · last updated ${formatDate(asOf.slice(0, 10))}`}
      </p>
      {list('Marked as the same person', same)}
      {list('Not marked', unmarked)}
      {others.length === 0 ? null : (
        <Disclosure summary={`${formatCount(others.length)} marked as not this person`}>
          {list('Marked as not this person', others)}
        </Disclosure>
      )}
      {total > items.length || capped ? (
        <p>
          <AppLink {...all}>
            See all {count} {things}
          </AppLink>
        </p>
      ) : null}
    </Card>
  );
}
