import { formatCount } from '#contract/formats';
import { PERSON_PATH } from '#contract/records/personPage';
import type { PersonRegister } from '#contract/schemas/person';
import { MARK_WORDS } from '../../records/search/personMarks';
import { useMaxWidth } from '../../platform/useMinWidth';
import { selectShownQuery } from '../../state/location/selectors';
import { useAppSelector } from '../../store/hooks';
import { classNames } from '../../ui/classNames';
import { Drawing } from '../../ui/Drawing';
import { Icon } from '../../ui/Icon';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { AppLink } from '../../widgets/AppLink';
import styles from './person.module.css';
import { liensOf, viewQuery, type PersonRow, type PersonView } from './personRows';
import { REGISTER_STROKES } from './PersonTimeline';
import { fewYearsWords, PHONE_WIDTH, REGISTER_LABELS, totalWords } from './personWords';

export interface PersonViewsProps {
  readonly registers: readonly PersonRegister[];
  /** All listed rows. */
  readonly rows: readonly PersonRow[];
  readonly view: PersonView;
}

function TabCount({ of }: { readonly of: Pick<PersonRegister, 'capped' | 'total'> }) {
  return (
    <>
      {' '}
      <span className={styles.count}>{totalWords(of)}</span>
    </>
  );
}

/** Tabs ("All" and one per register), and chips for liens and marks. All of them are links. */
export function PersonViews({ registers, rows, view }: PersonViewsProps) {
  const query = useAppSelector(selectShownQuery);
  const isPhone = useMaxWidth(PHONE_WIDTH);
  // On wide pages, the timeline above shows the numbers.
  const hasCounts = isPhone || fewYearsWords(registers) !== null;
  const ofTab = rows.filter(({ register }) => [null, register].includes(view.register));
  const countMarked = (mark: 'SAME' | 'NOT') =>
    ofTab.filter((row) => row.mark?.mark === mark).length;
  const total = {
    total: registers.reduce((sum, each) => sum + each.total, 0),
    capped: registers.some(({ capped }) => capped),
  };
  const chips = [
    {
      key: 'liens',
      label: 'Liens only',
      count: liensOf(registers, view.register),
      isChosen: view.liensOnly,
      change: { liensOnly: !view.liensOnly },
      isOffered:
        (view.register === null || view.register === 'recorder') &&
        (view.liensOnly || liensOf(registers, view.register) > 0),
    },
    ...(['SAME', 'NOT'] as const).map((mark) => ({
      key: mark,
      label: MARK_WORDS[mark],
      count: countMarked(mark),
      isChosen: view.marked === mark,
      change: { marked: view.marked === mark ? null : mark },
      isOffered: countMarked(mark) > 0 || view.marked === mark,
    })),
  ];
  return (
    <div className={styles.views} data-print="hide">
      {registers.length === 1 ? null : (
        <nav aria-label="Registers" className={styles.tabs}>
          <AppLink
            to={PERSON_PATH}
            query={viewQuery(query, { register: null })}
            className={styles.tab}
            isCurrent={view.register === null}
          >
            All{hasCounts ? <TabCount of={total} /> : null}
          </AppLink>
          {registers.map((each) => (
            <AppLink
              key={each.register}
              to={PERSON_PATH}
              query={viewQuery(query, { register: each.register, liensOnly: false })}
              className={styles.tab}
              isCurrent={view.register === each.register}
            >
              <Drawing path={REGISTER_STROKES[each.register]} size={16} />
              {REGISTER_LABELS[each.register]}
              {hasCounts ? <TabCount of={each} /> : null}
            </AppLink>
          ))}
        </nav>
      )}
      <div role="group" aria-label="Filters" className={styles.chips}>
        {chips.map(({ change, count, isChosen, isOffered, key, label }) =>
          isOffered ? (
            <AppLink
              key={key}
              to={PERSON_PATH}
              query={viewQuery(query, change)}
              className={classNames(styles.chip, isChosen && styles.chosen)}
            >
              {isChosen ? <Icon name="check" size={14} /> : null}
              {label} <span className={styles.count}>{formatCount(count)}</span>
              {isChosen ? (
                <VisuallyHidden>, selected. Select again to remove.</VisuallyHidden>
              ) : null}
            </AppLink>
          ) : null,
        )}
      </div>
    </div>
  );
}
