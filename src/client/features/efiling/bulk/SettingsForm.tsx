import { useEffect } from 'react';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { codesOf, isCodeFor } from '#contract/filing/policyCodes';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { BulkBatch, BulkSettings } from '#contract/schemas/bulkFiling';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { Choice } from '../../../ui/choices';
import { Combobox } from '../../../ui/Combobox';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { TextInput } from '../../../ui/TextInput';
import { courtGroups } from '../flow/CourtPicker';
import { selectStart } from '../flow/selectors';
import { filingPolicy } from '../flow/slice';
import { selectBulkDesk } from './desk';
import { courtShown, saveSettings } from './slice';
import { useSeenVersion } from './useSeenVersion';

type FieldName =
  | 'name'
  | 'courtId'
  | 'typeCode'
  | 'code'
  | 'attorney'
  | 'paymentAccountId'
  | 'clientNumber'
  | 'plaintiff';

type Values = Readonly<Record<FieldName, string>>;

const CHOOSE: Choice = { id: '', label: 'Choose' };
const NO_CODES: readonly PolicyCode[] = [];

function valuesOf({ name, settings }: BulkBatch): Values {
  const { attorney, clientNumber, code, courtId, paymentAccountId, plaintiff, typeCode } = settings;
  return {
    name,
    clientNumber,
    plaintiff,
    courtId: String(courtId ?? ''),
    typeCode: typeCode ?? '',
    code: code ?? '',
    attorney: attorney ?? '',
    paymentAccountId: String(paymentAccountId ?? ''),
  };
}

/** Returns the codes of a court, which a saga loads; empty until they arrive. */
function useCodes(courtId: string): readonly PolicyCode[] {
  const dispatch = useAppDispatch();
  const policy = useAppSelector(filingPolicy.select);
  useEffect(() => {
    if (courtId !== '') dispatch(courtShown({ courtId: Number(courtId) }));
  }, [courtId, dispatch]);
  const isOurs = 'data' in policy && String(policy.data.policy.courtId) === courtId;
  return isOurs ? policy.data.codes : NO_CODES;
}

/** Adds a saved code that the court no longer lists, so that it is still offered. */
function withSaved(choices: readonly Choice[], saved: string): readonly Choice[] {
  const isListed = saved === '' || choices.some(({ id }) => id === saved);
  return [CHOOSE, ...(isListed ? [] : [{ id: saved, label: saved }]), ...choices];
}

/** Settings that all rows share: court, type, code, attorney, payment. */
export function SettingsForm({ of }: { readonly of: BulkBatch }) {
  const { id: batchId, kind, settings } = of;
  const dispatch = useAppDispatch();
  const start = useAppSelector(selectStart);
  const { isConflict } = useAppSelector(selectBulkDesk);
  const isNew = kind === 'newCases';
  const saved = valuesOf(of);
  const { noteSent, version } = useSeenVersion(of.version, saved, isConflict);
  const form = useForm<FieldName>({
    id: 'bulk-settings',
    started: saved,
    check: (values) => ({
      name: values.name.trim() === '' ? 'Enter a name for the batch.' : null,
      courtId: isNew && values.courtId === '' ? 'Choose the court.' : null,
      typeCode: isNew && values.typeCode === '' ? 'Choose the case type.' : null,
      code: values.code === '' ? 'Choose the filing code.' : null,
      paymentAccountId:
        values.paymentAccountId === '' ? 'Choose the payment account for the fees.' : null,
    }),
    command: useAppSelector((root) => saveSettings.select(root)),
    onSend(values) {
      const changed: BulkSettings = {
        ...settings,
        courtId: isNew ? Number(values.courtId) : null,
        typeCode: isNew ? values.typeCode : null,
        code: values.code,
        attorney: values.attorney === '' ? null : values.attorney,
        paymentAccountId: Number(values.paymentAccountId),
        clientNumber: values.clientNumber.trim(),
        plaintiff: values.plaintiff.trim(),
      };
      const body = { version, name: values.name.trim(), settings: changed };
      noteSent(valuesOf({ ...of, ...body }));
      dispatch(saveSettings.send({ params: { batchId }, body }));
    },
  });
  const codes = useCodes(form.values.courtId);
  const filer = start?.filer ?? null;
  const types = codesOf(codes, 'caseType').map(({ code, name }) => ({
    id: code,
    label: `${name} (${code})`,
  }));
  const filingCodes = codesOf(codes, 'filingCode')
    .filter((each) => isCodeFor(each, isNew ? 'newCase' : 'existingCase'))
    .map(({ code, name }) => ({ id: code, label: name }));
  /** After a conflict, shows the value that another window saved for the field. */
  const props = (field: FieldName, hint?: string) => ({
    ...form.field(field),
    hint:
      isConflict && saved[field] !== form.values[field]
        ? `Currently saved: ${saved[field] === '' ? 'nothing' : saved[field]}.`
        : hint,
  });
  return (
    <Form form={form} label="What to file" button="Save settings" isInPage>
      <Field {...props('name')} label="Name" isRequired>
        <TextInput maxLength={BULK_LIMITS.nameLength} {...form.control('name')} />
      </Field>
      <Field
        {...props(
          'courtId',
          isNew
            ? 'Type the name of a county or court.'
            : 'The filing codes below are this court’s. Each case is filed in its own court.',
        )}
        label={isNew ? 'Court' : 'Court whose rules apply'}
        isRequired={isNew}
      >
        <Combobox
          label={isNew ? 'Court' : 'Court whose rules apply'}
          groups={start === null ? [] : courtGroups(start)}
          value={form.values.courtId === '' ? null : form.values.courtId}
          onValueChange={(id) => form.set('courtId', id)}
        />
      </Field>
      {isNew && (
        <Field {...props('typeCode')} label="Case type" isRequired>
          <Select choices={withSaved(types, form.values.typeCode)} {...form.control('typeCode')} />
        </Field>
      )}
      <Field
        {...props('code', isNew ? 'For the complaint.' : 'For the document.')}
        label="Filing code"
        isRequired
      >
        <Select choices={withSaved(filingCodes, form.values.code)} {...form.control('code')} />
      </Field>
      <Field {...props('attorney', 'For rows without an attorney.')} label="Attorney">
        <Select
          choices={[
            { id: '', label: 'None' },
            ...(filer?.attorneys ?? []).map(({ barNumber, name }) => ({
              id: barNumber,
              label: `${name} (${barNumber})`,
            })),
          ]}
          {...form.control('attorney')}
        />
      </Field>
      <Field {...props('paymentAccountId')} label="Payment account" isRequired>
        <Select
          choices={[
            CHOOSE,
            ...(filer?.paymentAccounts ?? [])
              .filter(({ isActive }) => isActive)
              .map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          {...form.control('paymentAccountId')}
        />
      </Field>
      {isNew && (
        <Field {...props('plaintiff', 'For rows without a plaintiff.')} label="Plaintiff">
          <TextInput maxLength={300} {...form.control('plaintiff')} />
        </Field>
      )}
      <Field {...props('clientNumber', 'For rows without a client number.')} label="Client number">
        <TextInput maxLength={60} {...form.control('clientNumber')} />
      </Field>
    </Form>
  );
}
