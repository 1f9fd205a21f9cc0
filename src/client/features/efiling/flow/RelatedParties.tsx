import { partyName } from '#contract/filing/drafts';
import type { DraftFiling } from '#contract/schemas/filingDrafts';
import { Checkbox } from '../../../ui/Checkbox';
import { Disclosure } from '../../../ui/Disclosure';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

/** Number of parties above which the list is collapsed. */
const SHOWN = 6;

/**
 * Selects the parties that a filing concerns, such as the defendant of a summons, and its attorney.
 * Shown only if there is a choice.
 */
export function RelatedParties({
  filing: { attorney, filingId, partyIds },
  onChange,
}: {
  readonly filing: DraftFiling;
  readonly onChange: (change: Partial<DraftFiling>) => void;
}) {
  const { content, field, start } = useDraft('documents');
  const parties = content?.parties ?? [];
  const attorneys = start?.filer?.attorneys ?? [];
  const boxes = (
    <fieldset className={styles.boxes}>
      <legend>Related parties</legend>
      <p className={styles.hint}>
        Check whom the filing concerns, such as the defendant of a summons. Leave all unchecked if
        it’s for all parties you’re filing for.
      </p>
      <div className={styles.inline}>
        {parties.map((party) => (
          <Checkbox
            key={party.partyId}
            checked={partyIds.includes(party.partyId)}
            onCheckedChange={(isChosen) => {
              const others = partyIds.filter((id) => id !== party.partyId);
              onChange({ partyIds: isChosen ? [...others, party.partyId] : others });
            }}
          >
            {partyName(party) || 'Unnamed party'}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
  return (
    <>
      {parties.length > SHOWN ? (
        <Disclosure
          summary={`Related parties: ${partyIds.length === 0 ? 'none selected' : `${String(partyIds.length)} selected`}`}
        >
          {boxes}
        </Disclosure>
      ) : (
        parties.length > 1 && boxes
      )}
      {attorneys.length > 1 && (
        <Field {...field(`filing.${filingId}.attorney`)} label="Attorney for this filing">
          <Select
            choices={[
              { id: '', label: 'The filing attorney' },
              ...attorneys.map(({ barNumber, name }) => ({
                id: barNumber,
                label: `${name} (${barNumber})`,
              })),
            ]}
            value={attorney ?? ''}
            onValueChange={(value) => onChange({ attorney: value === '' ? null : value })}
          />
        </Field>
      )}
    </>
  );
}
