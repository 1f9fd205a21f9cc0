import type { ChecklistState } from '#contract/filing/draftWords';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import { useAppDispatch } from '../../../store/hooks';
import { Select } from '../../../ui/Select';
import { checklistOf, type Need } from './checklist';
import { withoutEmptyFilings } from './edits';
import { partAdded } from './slice';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

const NEEDS: Readonly<Record<Need, string>> = {
  needed: 'Needed',
  often: 'Often filed',
  maybe: 'May apply',
};
const STATES: readonly { readonly id: ChecklistState | ''; readonly label: string }[] = [
  { id: '', label: 'Not decided' },
  { id: 'have', label: 'I have it' },
  { id: 'filed', label: 'Already filed' },
  { id: 'later', label: 'Later' },
];

/** Documents that this kind of case needs; selecting one adds a filing. */
export function DocumentChecklist({ type }: { readonly type: PolicyCode }) {
  const dispatch = useAppDispatch();
  const { codes, content, edit } = useDraft('case');
  if (content === null) return null;
  const rows = checklistOf(type, codes, content.attorney !== null);
  const stateOf = (code: string) =>
    content.checklist.find((each) => each.code === code)?.state ??
    (content.filings.some((filing) => filing.code === code) ? 'have' : '');
  return (
    <section aria-labelledby="draft-checklist" className={styles.section}>
      <h3 id="draft-checklist">Document checklist</h3>
      <p>
        Documents marked “I have it” are added to the Documents step. Court rules may require more.
      </p>
      <ul className={styles.plain}>
        {rows.map(({ code, name, need }) => (
          <li key={code} className={styles.check}>
            <span>
              {name}
              <span className={styles.need}>{NEEDS[need]}</span>
            </span>
            <Select
              aria-label={name}
              choices={STATES}
              value={stateOf(code)}
              onValueChange={(value) => {
                const state = STATES.find(({ id }) => id === value)?.id ?? '';
                const others = content.checklist.filter((each) => each.code !== code);
                edit({
                  checklist: state === '' ? others : [...others, { code, state }],
                  ...(state === 'have' ? {} : withoutEmptyFilings(content, code)),
                });
                const isThere = content.filings.some((filing) => filing.code === code);
                if (state === 'have' && !isThere) {
                  dispatch(partAdded({ kind: 'filing', code, name }));
                }
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
