import { useState } from 'react';
import { codesOf, findCode } from '#contract/filing/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, FilingStart } from '#contract/schemas/filingDrafts';
import { Button } from '../../../ui/Button';
import type { ChoiceGroup } from '../../../ui/choices';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextInput } from '../../../ui/TextInput';
import { centsOf } from './amounts';
import { CourtPicker } from './CourtPicker';
import { DocumentChecklist } from './DocumentChecklist';
import { FindCase } from './FindCase';
import { useDraft } from './useDraft';
import styles from './Flow.module.css';

/** Court, type, and facts of the case, or the existing case to file into. */
export function CaseStep() {
  const { kind } = useDraft('case');
  return (
    <>
      {kind === 'newCase' ? <NewCase /> : <FindCase />}
      <MoreAboutCase />
    </>
  );
}

function NewCase() {
  const { codes, content, edit, field, policy } = useDraft('case');
  if (content === null) return null;
  const type = findCode(codes, 'caseType', content.typeCode);
  const asks = type?.facts['asks'];
  const isRefused = policy !== null && !policy.acceptsInitial;
  return (
    <>
      <CourtPicker />
      {isRefused && (
        <MessageBox tone="warning" title="This court accepts no new cases electronically">
          <p>Choose another court, or file on paper at the clerk’s office.</p>
        </MessageBox>
      )}
      {policy !== null && !isRefused && (
        <>
          <Field {...field('type')} label="Case type" isRequired>
            <Select
              choices={[
                { id: '', label: 'Choose' },
                ...(type === undefined && content.typeCode !== null
                  ? [{ id: content.typeCode, label: `${content.typeName} (no longer used)` }]
                  : []),
              ]}
              groups={typeGroups(codes)}
              value={content.typeCode ?? ''}
              onValueChange={(code) => {
                const chosen = findCode(codes, 'caseType', code);
                edit({ typeCode: chosen?.code ?? null, typeName: chosen?.name ?? '' });
              }}
            />
          </Field>
          {(asks === 'amount' || asks === 'estate') && (
            <AmountField
              label={asks === 'amount' ? 'Amount in controversy' : 'Value of the estate'}
            />
          )}
          {type !== undefined && <DocumentChecklist type={type} />}
        </>
      )}
    </>
  );
}

function typeGroups(codes: readonly PolicyCode[]): readonly ChoiceGroup[] {
  const types = codesOf(codes, 'caseType');
  return codesOf(codes, 'category').map(({ code, name }) => ({
    key: code,
    label: name,
    choices: types
      .filter(({ parent }) => parent === code)
      .map((type) => ({ id: type.code, label: `${type.name} (${type.code})` })),
  }));
}

function AmountField({ label }: { readonly label: string }) {
  const { content, edit, field } = useDraft('case');
  const cents = content?.amountCents ?? null;
  const [typed, setTyped] = useState(() => (cents === null ? '' : (cents / 100).toFixed(2)));
  const { error, id } = field('amount');
  const isWrong = typed.trim() !== '' && centsOf(typed) === null;
  return (
    <Field
      id={id}
      label={label}
      isRequired
      hint="In dollars, excluding costs."
      error={isWrong ? 'Enter dollars and cents, such as 1250.50.' : error}
    >
      <TextInput
        inputMode="decimal"
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          edit({ amountCents: centsOf(value) });
        }}
      />
    </Field>
  );
}

/** Cross references, the filer's own number, and a note to the clerk. */
function MoreAboutCase() {
  const { codes, content, edit, field, policy, start } = useDraft('case');
  if (content === null || policy === null) return null;
  const visible = (name: string) =>
    policy.fields.find((each) => each.field === name && each.isVisible);
  const [client, comment] = [visible('clientNumber'), visible('comment')];
  const kinds = codesOf(codes, 'crossReference');
  const attorneys = start?.filer?.attorneys ?? [];
  const references = content.crossReferences;
  return (
    <>
      {attorneys.length > 0 && (
        <Field label="Filing attorney" hint="Each filing can have a different attorney.">
          <Select
            choices={[
              { id: '', label: 'None: filed without an attorney' },
              ...attorneys.map(({ barNumber, name }) => ({
                id: barNumber,
                label: `${name} (${barNumber})`,
              })),
            ]}
            value={content.attorney ?? ''}
            onValueChange={(value) => edit({ attorney: value === '' ? null : value })}
          />
        </Field>
      )}
      {client !== undefined && (
        <Field
          {...field('clientNumber')}
          label="Client number"
          hint={client.help}
          isRequired={client.isRequired}
        >
          <TextInput
            maxLength={60}
            value={content.clientNumber}
            onValueChange={(clientNumber) => edit({ clientNumber })}
          />
        </Field>
      )}
      {references.map(({ code, number }, index) => (
        <fieldset key={index} className={styles.group}>
          <legend>Cross reference {index + 1}</legend>
          <div className={styles.pair}>
            <Field label="Kind">
              <Select
                choices={kinds.map(({ code: id, name }) => ({ id, label: name }))}
                value={code}
                onValueChange={(value) =>
                  edit({
                    crossReferences: references.map((each, place) =>
                      place === index ? { ...each, code: value } : each,
                    ),
                  })
                }
              />
            </Field>
            <Field {...field(`crossReference.${String(index)}`)} label="Number">
              <TextInput
                maxLength={60}
                value={number}
                onValueChange={(value) =>
                  edit({
                    crossReferences: references.map((each, place) =>
                      place === index ? { ...each, number: value } : each,
                    ),
                  })
                }
              />
            </Field>
          </div>
          <div className={styles.tools}>
            <Button
              size="small"
              onClick={() =>
                edit({ crossReferences: references.filter((_each, place) => place !== index) })
              }
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      {kinds.length > 0 && references.length < 20 && (
        <div className={styles.tools}>
          <Button
            size="small"
            onClick={() =>
              edit({ crossReferences: [...references, { code: kinds[0]?.code ?? '', number: '' }] })
            }
          >
            Add a cross reference
          </Button>
        </div>
      )}
      {comment !== undefined && (
        <Field
          {...field('comment')}
          label="Note to the clerk"
          hint={comment.help}
          isRequired={comment.isRequired}
        >
          <TextArea
            rows={3}
            maxLength={5_000}
            value={content.comment}
            onValueChange={(value) => edit({ comment: value })}
          />
        </Field>
      )}
    </>
  );
}

/** Sums up the case in one line, for the step list. */
export function caseSummary(content: DraftContent, courts: FilingStart['courts']): string {
  const court = courts.find(({ id }) => id === content.courtId)?.name ?? '';
  return [content.caseNumber || content.typeName, court].filter((part) => part !== '').join(', ');
}
