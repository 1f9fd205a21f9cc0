import { useState } from 'react';
import { EFILING_PATH, FIRM_ADMINISTRATION_PATH } from '#contract/filing/pages';
import {
  FILING_TERMS,
  FIRM_NAME_MAX_LENGTH,
  needsBarNumber,
  REGISTRATION_HOURS,
  REGISTRATION_KIND_WORDS,
  REGISTRATION_KINDS,
  type RegistrationKind,
} from '#contract/filing/firms';
import { formatDateTime } from '#contract/formats';
import type { FirmRegistration } from '#contract/schemas/firms';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { isBoxChecked } from '../../../forms/box';
import { Form } from '../../../forms/Form';
import { useForm } from '../../../forms/useForm';
import { Loaded } from '../../../records/Loaded';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { Button } from '../../../ui/Button';
import { buttonClass } from '../../../ui/buttonClass';
import { Checkbox } from '../../../ui/Checkbox';
import { Field } from '../../../ui/Field';
import { MessageBox } from '../../../ui/MessageBox';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { TextInput } from '../../../ui/TextInput';
import { AppLink } from '../../../widgets/AppLink';
import {
  attorneyLookedUp,
  firmNameTyped,
  foundFirms,
  registerFirm,
  registration,
  rollEntry,
  withdrawRequest,
} from '../firms/slice';

/** Registers the user as a filer: as an individual, with a new firm, or in an existing one (spec section 2). */
export function Screen() {
  return (
    <Loaded of={useAppSelector(registration.select)} what="your registration">
      {(state) => <Registration state={state} />}
    </Loaded>
  );
}

function Registration({ state }: { readonly state: FirmRegistration }) {
  const { filer, waiting } = state;
  if (filer !== null && !filer.isIndividual) {
    return (
      <Stack>
        <p>You file for {filer.name}. Each user can file for only one firm.</p>
        <Row>
          <AppLink to={EFILING_PATH} className={buttonClass('primary')}>
            Go to E-filing
          </AppLink>
          <AppLink to={FIRM_ADMINISTRATION_PATH} className={buttonClass()}>
            {filer.isAdmin ? 'Manage firm' : 'Your firm'}
          </AppLink>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={6}>
      {filer === null ? null : (
        <p>
          You file as an individual. Register a firm to share drafts and filings with others; your
          drafts move there. <AppLink to={EFILING_PATH}>Go to E-filing</AppLink>
        </p>
      )}
      {waiting === null ? null : <Waiting of={waiting} email={state.email} />}
      {waiting?.kind === 'request' ? null : <RegistrationForm state={state} />}
    </Stack>
  );
}

function Waiting({
  email,
  of: { firmName, requestId, since, until },
}: {
  readonly email: string;
  readonly of: NonNullable<FirmRegistration['waiting']>;
}) {
  const moment = (iso: string) => formatDateTime(iso, STATE_TIME_ZONE);
  if (requestId !== null) {
    return (
      <MessageBox tone="info" title={`Waiting for ${firmName}`}>
        You asked to join on {moment(since)}. A firm administrator must approve your request. We’ll
        notify you when they do. <Withdraw requestId={requestId} />
      </MessageBox>
    );
  }
  return (
    <MessageBox tone="info" title="Check your email">
      We sent a link to {email} on {moment(since)}. Open it to register {firmName}. It works once
      {until === null ? '' : `, until ${moment(until)}`}. Registering again replaces this link.
    </MessageBox>
  );
}

function Withdraw({ requestId }: { readonly requestId: number }) {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector((state) => withdrawRequest.select(state, String(requestId)));
  return (
    <Button
      size="small"
      isBusy={status === 'running'}
      onClick={() => dispatch(withdrawRequest.send({ params: { requestId } }))}
    >
      Withdraw request
    </Button>
  );
}

function RegistrationForm({ state }: { readonly state: FirmRegistration }) {
  const dispatch = useAppDispatch();
  const [joined, setJoined] = useState<{ id: number; name: string } | null>(null);
  const isFirst = state.filer === null;
  const form = useForm({
    id: 'firmRegistration',
    started: { kind: isFirst ? 'individual' : 'firm', firmName: '', barNumber: '', terms: '' },
    sentAs: { terms: 'termsVersion' },
    check: ({ barNumber, firmName, kind, terms }) => ({
      firmName:
        joined === null && hasName(kind) && firmName.trim() === '' ? 'Enter the firm name.' : null,
      barNumber:
        needsBarNumber(kind as RegistrationKind) && barNumber.trim() === ''
          ? 'Enter your attorney number.'
          : null,
      terms: isBoxChecked(terms) ? null : 'Accept the terms to register.',
    }),
    command: useAppSelector(registerFirm.select),
    onSend: ({ barNumber, firmName, kind }) => {
      const isJoining = joined !== null && hasName(kind);
      dispatch(
        registerFirm.send({
          body: {
            kind: kind as RegistrationKind,
            firmName: firmName.trim(),
            barNumber: barNumber.trim() === '' || !hasBar(kind) ? null : barNumber.trim(),
            joinFirmId: isJoining ? joined.id : null,
            termsVersion: FILING_TERMS.version,
          },
        }),
      );
    },
  });
  const { firmName, kind } = form.values;
  const kinds = REGISTRATION_KINDS.filter((each) => isFirst || each !== 'individual');
  return (
    <Form form={form} label="Register" button="Send confirmation link" isInPage>
      <Stack isForm>
        <p>
          You’re registering as {state.name}, {state.email}.
        </p>
        <Field
          {...form.field('kind')}
          label="You are"
          hint={REGISTRATION_KIND_WORDS[kind as RegistrationKind].hint}
        >
          <Select
            choices={kinds.map((id) => ({ id, label: REGISTRATION_KIND_WORDS[id].label }))}
            {...form.control('kind')}
          />
        </Field>
        {!hasName(kind) ? null : joined === null ? (
          <>
            <Field
              {...form.field('firmName')}
              label="Firm name"
              hint="As courts and other filers will see it. Firms with similar names are listed below."
              isRequired
            >
              <TextInput
                maxLength={FIRM_NAME_MAX_LENGTH}
                autoComplete="organization"
                value={firmName}
                onValueChange={(text) => {
                  form.set('firmName', text);
                  dispatch(firmNameTyped({ name: text }));
                }}
              />
            </Field>
            <FoundFirms name={firmName} onJoin={setJoined} />
          </>
        ) : (
          <MessageBox tone="info" title={`Join ${joined.name}`}>
            A firm administrator must approve your request.{' '}
            <Button size="small" onClick={() => setJoined(null)}>
              Register a different firm
            </Button>
          </MessageBox>
        )}
        {hasBar(kind) ? (
          <>
            <Field
              {...form.field('barNumber')}
              label="Attorney number"
              hint="As on the Roll of Attorneys, such as 12345-49. Leave blank if you aren’t an attorney."
              isRequired={needsBarNumber(kind as RegistrationKind)}
            >
              <TextInput maxLength={60} autoComplete="off" {...form.control('barNumber')} />
            </Field>
            <LookUp barNumber={form.values.barNumber.trim()} />
          </>
        ) : null}
        <Section title="Terms of electronic filing">
          <ul>
            {FILING_TERMS.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <Field {...form.field('terms')} label="Terms" isRequired>
            <div>
              <Checkbox {...form.box('terms')}>
                I accept these terms (version {FILING_TERMS.version})
              </Checkbox>
            </div>
          </Field>
        </Section>
        <p>
          We’ll email you a link that works once, for {REGISTRATION_HOURS} hours. You’re registered
          once you open it and confirm.
        </p>
      </Stack>
    </Form>
  );
}

function hasName(kind: string): boolean {
  return kind === 'firm' || kind === 'agency';
}

function hasBar(kind: string): boolean {
  return kind === 'solo' || kind === 'firm';
}

/** Firms with a similar name; the user can ask to join one. */
function FoundFirms({
  name,
  onJoin,
}: {
  readonly name: string;
  readonly onJoin: (firm: { id: number; name: string }) => void;
}) {
  const found = useAppSelector(foundFirms.select);
  const items = 'data' in found && name.trim() !== '' ? found.data.items : [];
  if (items.length === 0) return null;
  return (
    <Section title="Already registered">
      <ul>
        {items.map(({ id, isAgency, name: firm }) => (
          <li key={id}>
            {firm}
            {isAgency ? ' (agency)' : ''}{' '}
            <Button
              size="small"
              aria-label={`Request to join ${firm}`}
              onClick={() => onJoin({ id, name: firm })}
            >
              Request to join
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Looks up the attorney on the roll and lists differences. */
function LookUp({ barNumber }: { readonly barNumber: string }) {
  const dispatch = useAppDispatch();
  const entry = useAppSelector(rollEntry.select);
  const [asked, setAsked] = useState('');
  return (
    <Stack gap={2}>
      <Row>
        <Button
          size="small"
          isDisabled={barNumber === ''}
          onClick={() => {
            setAsked(barNumber);
            dispatch(attorneyLookedUp({ barNumber }));
          }}
        >
          Look up on the Roll of Attorneys
        </Button>
      </Row>
      <div role="status">
        {asked === '' || asked !== barNumber || !('data' in entry) ? null : (
          <>
            {entry.data.attorney === null ? null : (
              <p>
                {entry.data.attorney.name}, {entry.data.attorney.status}
              </p>
            )}
            {entry.data.differences.length === 0 ? (
              <p>Your account matches the Roll of Attorneys.</p>
            ) : null}
            <ul>
              {entry.data.differences.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Stack>
  );
}
