import { useState } from 'react';
import { COURT_NAME_LENGTH } from '#contract/courts/details';
import { formatDate } from '#contract/formats';
import type { CourtEdit, CourtSigner } from '#contract/schemas/courtDetails';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { rowHeader, statusColumn, textColumn, toolsColumn } from '../../../records/columns';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { ChangePreview } from '../../../ui/ChangePreview';
import { DataTable } from '../../../ui/DataTable';
import { Field } from '../../../ui/Field';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { TextInput } from '../../../ui/TextInput';
import { BackendLink } from '../../../widgets/BackendLink';
import { WhyField, whyProblem } from './ChangeFields';
import { addSigner, endSigner } from './slice';
import { usePreview } from './usePreview';

interface CourtProps {
  readonly court: CourtEdit;
}

function stateOf({ fromOn, untilOn }: CourtSigner, today: string) {
  if (fromOn > today) return { tone: 'open', word: `From ${formatDate(fromOn)}` } as const;
  if (untilOn === null) return { tone: 'released', word: 'Signs' } as const;
  return untilOn < today
    ? ({ tone: 'neutral', word: `Ended ${formatDate(untilOn)}` } as const)
    : ({ tone: 'warning', word: `Until ${formatDate(untilOn)}` } as const);
}

/** Users who can sign the court's orders, with dates. */
export function Signers({ court }: CourtProps) {
  const { signers, today } = court;
  const [ending, setEnding] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const columns = [
    rowHeader<CourtSigner>('Name', ({ name }) => name),
    textColumn<CourtSigner>('Title', ({ title }) => title),
    textColumn<CourtSigner>('User', ({ username }) => username, { priority: 2 }),
    textColumn<CourtSigner>('From', ({ fromOn }) => formatDate(fromOn), { priority: 2 }),
    statusColumn<CourtSigner>('Status', (signer) => stateOf(signer, today)),
    toolsColumn<CourtSigner>('Change', ({ id, name, untilOn }) =>
      untilOn !== null && untilOn < today ? null : (
        <Button
          size="small"
          aria-label={`End signing authority for ${name}`}
          onClick={() => setEnding(id)}
        >
          End
        </Button>
      ),
    ),
  ];
  const ended = signers.find(({ id }) => id === ending);
  return (
    <Section title="Judges who sign orders">
      <Stack>
        {signers.length === 0 ? (
          <StateMessage kind="empty" title="No judges yet">
            Add this court’s judges so they receive proposed orders to sign.
          </StateMessage>
        ) : (
          <DataTable
            caption="Judges who sign orders"
            columns={columns}
            rows={signers}
            rowKey={({ id }) => String(id)}
          />
        )}
        {ended === undefined ? null : (
          <EndForm key={ended.id} court={court} signer={ended} onClose={() => setEnding(null)} />
        )}
        {isAdding ? (
          <AddForm court={court} onClose={() => setIsAdding(false)} />
        ) : (
          <p>
            <Button onClick={() => setIsAdding(true)}>Add a judge</Button>
          </p>
        )}
      </Stack>
    </Section>
  );
}

type NewSigner = Readonly<
  Omit<CourtSigner, 'id' | 'untilOn'> & { email: string; untilOn: string; why: string }
>;

interface FormProps extends CourtProps {
  readonly onClose: () => void;
}

function AddForm({ court: { courtId, facts, today }, onClose }: FormProps) {
  const dispatch = useAppDispatch();
  const command = useAppSelector(addSigner.select);
  const preview = usePreview<NewSigner>(command.status);
  const form = useForm({
    id: 'courtSigner',
    started: {
      username: '',
      email: '',
      name: '',
      title: `Judge, ${facts.name}`,
      fromOn: today,
      untilOn: '',
      why: '',
    },
    check: ({ email, fromOn, name, title, username, why }) => ({
      why: whyProblem(why),
      email: email.trim() === '' ? 'Enter the user’s email address.' : null,
      username: username.trim() === '' ? 'Enter the username.' : null,
      name: name.trim() === '' ? 'Enter the name as it appears on orders.' : null,
      title: title.trim() === '' ? 'Enter the title, such as Judge.' : null,
      fromOn: fromOn === '' ? 'Choose the first day.' : null,
    }),
    command,
    onSend: preview.show,
  });
  if (preview.values !== null) {
    const { untilOn, ...signer } = preview.values;
    return (
      <ChangePreview
        title={`Add ${signer.name}?`}
        lines={[
          'Before: no signing authority under this entry.',
          `After: ${signer.name}, ${signer.title} (${signer.username}, ${signer.email}), can sign starting ${formatDate(signer.fromOn)} ${untilOn === '' ? 'with no end date' : `until ${formatDate(untilOn)}`}.`,
          'The judge receives this court’s proposed orders during this period.',
          'The judge and the court’s other judges are notified.',
        ]}
        button="Add judge"
        isSending={command.status === 'running'}
        onBack={preview.back}
        onConfirm={() =>
          preview.confirm(() =>
            dispatch(
              addSigner.send({
                params: { courtId },
                body: { ...signer, untilOn: untilOn === '' ? null : untilOn },
              }),
            ),
          )
        }
      />
    );
  }
  return (
    <Form
      form={form}
      label="Add a judge"
      button="Continue"
      actions={<Button onClick={onClose}>Close</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <p>
          <BackendLink to={BACKEND_PAGES.confirmIdentity}>Confirm it’s you</BackendLink> before you
          add a judge.
        </p>
        <Field {...form.field('username')} label="Username" isRequired>
          <TextInput autoComplete="off" maxLength={100} {...form.control('username')} />
        </Field>
        <Field
          {...form.field('email')}
          label="Email address"
          hint="As on the user’s record, to confirm the username"
          isRequired
        >
          <TextInput autoComplete="off" maxLength={254} {...form.control('email')} />
        </Field>
        <Field {...form.field('name')} label="Name" hint="As it appears on orders" isRequired>
          <TextInput autoComplete="off" maxLength={COURT_NAME_LENGTH} {...form.control('name')} />
        </Field>
        <Field {...form.field('title')} label="Title" isRequired>
          <TextInput autoComplete="off" maxLength={COURT_NAME_LENGTH} {...form.control('title')} />
        </Field>
        <Field {...form.field('fromOn')} label="First day" isRequired>
          <TextInput type="date" {...form.control('fromOn')} />
        </Field>
        <Field {...form.field('untilOn')} label="Last day" hint="Leave blank for no end date">
          <TextInput type="date" {...form.control('untilOn')} />
        </Field>
        <WhyField form={form} />
      </Stack>
    </Form>
  );
}

function EndForm({
  court: { courtId, today },
  onClose,
  signer: { fromOn, id, name, untilOn: before },
}: FormProps & { readonly signer: CourtSigner }) {
  const dispatch = useAppDispatch();
  const command = useAppSelector((state) => endSigner.select(state, String(id)));
  const preview = usePreview<{ readonly untilOn: string; readonly why: string }>(command.status);
  const form = useForm({
    id: `courtSignerEnd${String(id)}`,
    started: { untilOn: today, why: '' },
    check: ({ untilOn, why }) => ({
      untilOn: untilOn === '' ? 'Choose the last day.' : null,
      why: whyProblem(why),
    }),
    command,
    onSend: preview.show,
  });
  if (preview.values !== null) {
    const body = preview.values;
    return (
      <ChangePreview
        title={`End signing authority for ${name}?`}
        lines={[
          `Before: can sign starting ${formatDate(fromOn)} ${before === null ? 'with no end date' : `until ${formatDate(before)}`}.`,
          `After: can sign until ${formatDate(body.untilOn)}.`,
          `Orders that ${name} already signed aren’t affected.`,
        ]}
        button={`End signing authority for ${name}`}
        isSending={command.status === 'running'}
        onBack={preview.back}
        onConfirm={() =>
          preview.confirm(() =>
            dispatch(
              endSigner.send({
                params: { courtId, signerId: id },
                body: { ...body, seenUntilOn: before },
              }),
            ),
          )
        }
      />
    );
  }
  return (
    <Form
      form={form}
      label={`End signing authority for ${name}`}
      button="Continue"
      actions={<Button onClick={onClose}>Cancel</Button>}
      dirtyWords=""
      isInPage
    >
      <Stack isForm>
        <p>Orders that {name} already signed aren’t affected.</p>
        <Field {...form.field('untilOn')} label="Last day" isRequired>
          <TextInput type="date" {...form.control('untilOn')} />
        </Field>
        <WhyField form={form} />
      </Stack>
    </Form>
  );
}
