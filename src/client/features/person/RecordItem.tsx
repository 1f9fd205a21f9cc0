import { choiceLabel } from '#contract/filters';
import type { MatchKind } from '#contract/matches';
import type { RegisterId } from '#contract/registers';
import type { PersonMark, PersonRecord } from '#contract/schemas/person';
import { MatchRibbon } from '../../records/results/MatchRibbon';
import { RECORD_PAGES } from '#contract/recordPages';
import { registerFilters } from '../../records/search/registerFilters';
import { selectLocale } from '../../state/location/selectors';
import { selectIsLoggedIn } from '../../state/session/selectors';
import { useAppSelector } from '../../store/hooks';
import { formatDate } from '../../ui/formats';
import { AppLink } from '../../widgets/AppLink';
import { MarkButtons } from './MarkButtons';
import styles from './person.module.css';
import { useAllOf } from './useAllOf';

export interface RecordItemProps {
  readonly fullName: string;
  readonly register: RegisterId;
  readonly record: PersonRecord;
  readonly mark: PersonMark | undefined;
}

/** A record with the name: matched party, title and facts, match reason, mark. */
export function RecordItem({ fullName, mark, record, register }: RecordItemProps) {
  const { county, filedOn, id, matches, number, title } = record;
  const status = useStatusWord(register, record.status);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const all = useAllOf(register, fullName);
  const { field, path } = RECORD_PAGES[register];
  const [best] = matches;
  const facts = [number, county.name, filedOn === null ? null : formatDate(filedOn), status];
  return (
    <li className={styles.record}>
      <div>
        <AppLink to={path} query={{ [field]: id }}>
          <bdi>{best?.name ?? title ?? number}</bdi>
        </AppLink>
        {best === undefined ? null : (
          <span className={styles.second}>
            {' '}
            {best.role}
            {best.city === null ? '' : ` · ${best.city}`}
          </span>
        )}
      </div>
      {title === null || title === best?.name ? null : <bdi className={styles.title}>{title}</bdi>}
      <div className={styles.second}>{facts.filter((fact) => fact !== null).join(' · ')}</div>
      {best === undefined || best.isExact ? null : (
        <div>
          <MatchRibbon
            reasons={best.reasons}
            without={(kind: MatchKind) => ({ ...all, query: { ...all.query, without: kind } })}
          />
        </div>
      )}
      {isLoggedIn && (
        <MarkButtons fullName={fullName} register={register} record={record} current={mark} />
      )}
      {mark === undefined ? null : (
        <span className={styles.second}>
          {' '}
          {mark.userName}, {formatDate(mark.at.slice(0, 10))}
        </span>
      )}
    </li>
  );
}

/** Status label from the register's filters; null if none. */
function useStatusWord(register: RegisterId, status: string | null): string | null {
  const filter = registerFilters(register, useAppSelector(selectLocale))['status'];
  if (status === null || filter?.kind !== 'choice') return null;
  return choiceLabel(filter, status) ?? null;
}
