import { memo } from 'react';
import { captionOf, composeCaption, partyName } from '#contract/filing/drafts';
import { codesOf, findCode, requiredParties } from '#contract/filing/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import type { DraftContent, DraftParty, Filer } from '#contract/schemas/filingDrafts';
import { useAppDispatch } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { SegmentedControl } from '../../../ui/SegmentedControl';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { partAdded, partyChanged, partyRemoved } from './slice';
import { useDraft } from './useDraft';
import { fieldId } from './words';
import styles from './Flow.module.css';

/** The parties, and which of them are filing. */
export function PartiesStep() {
  const dispatch = useAppDispatch();
  const { codes, content, field, kind, start } = useDraft('parties');
  if (content === null) return null;
  const type = findCode(codes, 'caseType', content.typeCode);
  const required = kind === 'newCase' ? requiredParties(type) : [];
  const missing = required.filter((code) =>
    content.parties.every(({ typeCode }) => typeCode !== code),
  );
  const types = codesOf(codes, 'partyType');
  const nameOf = (code: string) => findCode(codes, 'partyType', code)?.name ?? code;
  const { error } = field('onBehalf');
  return (
    <>
      {content.parties.length > 0 && (
        <fieldset
          className={styles.boxes}
          id={fieldId('onBehalf')}
          tabIndex={-1}
          aria-describedby={error === null ? undefined : `${fieldId('onBehalf')}-error`}
        >
          <legend>You’re filing on behalf of</legend>
          {error !== null && <p id={`${fieldId('onBehalf')}-error`}>{error}</p>}
          {content.parties.map((party) => (
            <Checkbox
              key={party.partyId}
              checked={party.isFiler}
              onCheckedChange={(isFiler) =>
                dispatch(partyChanged({ partyId: party.partyId, change: { isFiler } }))
              }
            >
              {partyName(party) || 'Unnamed party'}
              {party.typeCode === null ? '' : `, ${nameOf(party.typeCode)}`}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {content.parties
        .filter(({ isOnCase }) => !isOnCase)
        .map((party) => (
          <PartyFields
            key={party.partyId}
            party={party}
            types={types}
            attorneys={start?.filer?.attorneys ?? NO_ATTORNEYS}
            typeError={field(`party.${party.partyId}.type`).error}
            nameError={field(`party.${party.partyId}.name`).error}
          />
        ))}
      <div className={styles.tools} id={fieldId('parties')} tabIndex={-1}>
        {missing.map((code) => (
          <Button key={code} onClick={() => dispatch(partAdded({ kind: 'party', typeCode: code }))}>
            Add {nameOf(code).toLowerCase()}
          </Button>
        ))}
        {content.parties.length < DRAFT_LIMITS.parties && (
          <Button onClick={() => dispatch(partAdded({ kind: 'party', typeCode: null }))}>
            Add another party
          </Button>
        )}
      </div>
      {kind === 'newCase' && content.parties.length > 0 && <Caption content={content} />}
    </>
  );
}

const NO_ATTORNEYS: Filer['attorneys'] = [];

function Caption({ content }: { readonly content: DraftContent }) {
  const { edit, field } = useDraft('parties');
  const composed = composeCaption(content.parties);
  return (
    <section aria-labelledby="draft-caption-heading" className={styles.section}>
      <h3 id="draft-caption-heading">Caption</h3>
      <p className={styles.preview}>
        {captionOf(content) || 'Enter the parties’ names to see the caption.'}
      </p>
      <Field
        {...field('caption')}
        label="Custom caption"
        hint={composed === '' ? undefined : 'Leave blank to use the caption above.'}
      >
        <TextArea
          rows={2}
          maxLength={5_000}
          value={content.caption}
          onValueChange={(caption) => edit({ caption })}
        />
      </Field>
    </section>
  );
}

interface PartyFieldsProps {
  readonly party: DraftParty;
  readonly types: readonly PolicyCode[];
  readonly attorneys: Filer['attorneys'];
  readonly typeError: string | null;
  readonly nameError: string | null;
}

const STATES: readonly { readonly id: 'person' | 'business'; readonly label: string }[] = [
  { id: 'person', label: 'Person' },
  { id: 'business', label: 'Business' },
];

/** A party's fields; memoized per party, because a case may have 200. */
const PartyFields = memo(function PartyFields({
  attorneys,
  nameError,
  party,
  typeError,
  types,
}: PartyFieldsProps) {
  const dispatch = useAppDispatch();
  const { address, isOrganization, partyId, typeCode } = party;
  const onChange = (change: Partial<DraftParty>) => dispatch(partyChanged({ partyId, change }));
  const title = partyName(party) || 'New party';
  const nameId = fieldId(`party.${partyId}.name`);
  const text = (
    label: string,
    name: 'firstName' | 'middleName' | 'lastName' | 'suffix' | 'alias',
    maxLength = 100,
  ) => (
    <Field label={label}>
      <TextInput
        maxLength={maxLength}
        value={party[name]}
        onValueChange={(value) => onChange({ [name]: value })}
      />
    </Field>
  );
  const place = (label: string, name: keyof DraftParty['address'], maxLength = 100) => (
    <Field label={label}>
      <TextInput
        maxLength={maxLength}
        value={address[name]}
        onValueChange={(value) => onChange({ address: { ...address, [name]: value } })}
      />
    </Field>
  );
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      <div className={styles.pair}>
        <Field id={fieldId(`party.${partyId}.type`)} label="Role" isRequired error={typeError}>
          <Select
            choices={[
              { id: '', label: 'Choose' },
              ...types.map(({ code, name }) => ({ id: code, label: name })),
            ]}
            value={typeCode ?? ''}
            onValueChange={(value) => onChange({ typeCode: value === '' ? null : value })}
          />
        </Field>
        <SegmentedControl
          label="Party type"
          segments={STATES.map(({ id, label }) => ({ value: id, label }))}
          value={isOrganization ? 'business' : 'person'}
          onValueChange={(value) => onChange({ isOrganization: value === 'business' })}
        />
      </div>
      {isOrganization ? (
        <Field id={nameId} label="Business name" isRequired error={nameError}>
          <TextInput
            maxLength={300}
            value={party.name}
            onValueChange={(name) => onChange({ name })}
          />
        </Field>
      ) : (
        <div className={styles.pair}>
          {text('First name', 'firstName')}
          {text('Middle name', 'middleName')}
          <Field id={nameId} label="Last name" isRequired error={nameError}>
            <TextInput
              maxLength={100}
              value={party.lastName}
              onValueChange={(lastName) => onChange({ lastName })}
            />
          </Field>
          {text('Suffix', 'suffix', 20)}
        </div>
      )}
      {text(isOrganization ? 'Doing business as (DBA)' : 'Also known as', 'alias', 300)}
      <div className={styles.pair}>
        {place('Address', 'line1')}
        {place('Apartment or suite', 'line2')}
        {place('City', 'city')}
        <div className={styles.pair}>
          {place('State', 'state', 2)}
          {place('ZIP code', 'zip', 10)}
        </div>
      </div>
      {attorneys.length > 0 && (
        <Field label="Attorney" id={fieldId(`party.${partyId}.attorney`)}>
          <Select
            choices={[
              { id: '', label: 'None, or outside your firm' },
              ...attorneys.map(({ barNumber, name }) => ({
                id: barNumber,
                label: `${name} (${barNumber})`,
              })),
            ]}
            value={party.attorneys[0] ?? ''}
            onValueChange={(value) => onChange({ attorneys: value === '' ? [] : [value] })}
          />
        </Field>
      )}
      <div className={styles.tools}>
        <Button size="small" onClick={() => dispatch(partyRemoved({ partyId }))}>
          Remove {title}
        </Button>
      </div>
    </fieldset>
  );
});
