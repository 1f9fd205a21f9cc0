import { useState } from 'react';
import { COUNTY_PATH } from '#contract/counties/pages';
import type {
  CountyDetails,
  CountyRegister,
  CountySourceChange,
} from '#contract/schemas/countyHoldings';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { buttonClass } from '../../ui/buttonClass';
import { Field } from '../../ui/Field';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextInput } from '../../ui/TextInput';
import { AppLink } from '../../widgets/AppLink';
import { saveSource } from './slice';

/** Registers with an editable source. Courts report their sources themselves. */
type EditedRegister = Exclude<CountyRegister['register'], 'court'>;

interface SourceFormProps {
  readonly county: CountyDetails;
  readonly source: CountyRegister;
  readonly register: EditedRegister;
}

function startedOf({ note, office, outage, since, system }: CountyRegister) {
  return {
    system: system ?? '',
    since: since ?? '',
    outage: outage ?? '',
    note: note ?? '',
    officeName: office?.name ?? '',
    officeAddress: office?.address ?? '',
    officeTelephone: office?.telephone ?? '',
  };
}

type SourceDraft = ReturnType<typeof startedOf>;

function changeOf(draft: SourceDraft): Omit<CountySourceChange, 'seen'> {
  const text = (value: string): string | null => (value.trim() === '' ? null : value.trim());
  return {
    system: draft.system.trim(),
    since: text(draft.since),
    outage: text(draft.outage),
    note: text(draft.note),
    officeName: text(draft.officeName),
    officeAddress: text(draft.officeAddress),
    officeTelephone: text(draft.officeTelephone),
  };
}

/** Form for the source of a county's records in one register. */
export function SourceForm({ county, register, source }: SourceFormProps) {
  const dispatch = useAppDispatch();
  const [started, setStarted] = useState(() => startedOf(source));
  const form = useForm({
    id: `sourceEditor.${register}`,
    started,
    check: ({ officeAddress, officeName, officeTelephone, system }) => ({
      system: system.trim() === '' ? 'Enter the system that the office uses.' : null,
      officeName:
        officeName.trim() === '' && `${officeAddress}${officeTelephone}`.trim() !== ''
          ? 'Enter the name of the office with this address or phone.'
          : null,
    }),
    command: useAppSelector(saveSource.select),
    onSend: (draft) =>
      dispatch(
        saveSource.send({
          params: { countyId: county.countyId, register },
          // An import can change the source while the form is open, so only edits are saved.
          body: { ...changeOf(draft), seen: changeOf(started) },
        }),
      ),
  });
  // A reload shows what an import changed, except in edited fields.
  const loaded = startedOf(source);
  if (JSON.stringify(loaded) !== JSON.stringify(started)) {
    setStarted(loaded);
    form.restart(loaded);
  }
  return (
    <Form
      form={form}
      label={`Source for ${county.name}`}
      button="Save county"
      actions={
        <AppLink to={COUNTY_PATH} query={{ countyId: county.countyId }} className={buttonClass()}>
          Cancel
        </AppLink>
      }
    >
      <Stack isForm>
        <Field {...form.field('system')} label="Office system" isRequired>
          <TextInput maxLength={60} {...form.control('system')} />
        </Field>
        <Field
          {...form.field('since')}
          label="Online since"
          hint="First day of records from this source. Leave blank until it sends records."
        >
          <TextInput type="date" {...form.control('since')} />
        </Field>
        <Field
          {...form.field('outage')}
          label="Outage"
          hint="Why it can’t be searched right now. Users see this with their results. Leave blank to clear."
        >
          <TextArea rows={2} maxLength={300} {...form.control('outage')} />
        </Field>
        <Field
          {...form.field('note')}
          label="Note"
          hint="What users should know about these records."
        >
          <TextArea rows={3} maxLength={500} {...form.control('note')} />
        </Field>
        <Field {...form.field('officeName')} label="Office">
          <TextInput maxLength={120} {...form.control('officeName')} />
        </Field>
        <Field {...form.field('officeAddress')} label="Office address">
          <TextInput maxLength={200} {...form.control('officeAddress')} />
        </Field>
        <Field {...form.field('officeTelephone')} label="Office phone">
          <TextInput type="tel" maxLength={40} {...form.control('officeTelephone')} />
        </Field>
      </Stack>
    </Form>
  );
}
