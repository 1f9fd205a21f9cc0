import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { NO_FIELD_ERRORS, type FieldErrors } from '#contract/apiErrors';
import type { CallArguments, CallName, NamedCall } from '#contract/calls';
import { routeChanged } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { identityChanged } from '../session/slice';

/** The state of one change that a person asked for (spec section 5, Server validation). */
export type CommandState =
  | { readonly status: 'idle' | 'running' | 'done' | 'failed' }
  | { readonly status: 'rejected'; readonly errors: FieldErrors };

type CommandStates = Readonly<Record<string, CommandState>>;

const IDLE: CommandState = { status: 'idle' };

/** What a command does when the same is asked for while it runs. */
export type CommandPolicy =
  /** Nothing: a second press of a button asks for nothing more. */
  | 'once'
  /** It is sent when the first has ended: each asks for something else. */
  | 'queue';

export interface CommandOptions<Call extends CallName> {
  /** Names what is changed: two of one key never run side by side. One for all where left out. */
  readonly key?: (args: CallArguments<Call>) => string;
  readonly policy?: CommandPolicy;
  /** A form shows its 400 at the fields; without one the error area says it. */
  readonly hasForm?: boolean;
}

/**
 * Slice of one changing call: `createCommand('searchRegions/deletion', OWN_REGIONS_CALLS.deleteUserRegion, …)`. A
 * component dispatches `send(args)`; what became of it is there by key, until the page is left. Only
 * what is still running outlasts its page, so that nothing is sent twice.
 */
export function createCommand<Name extends PartName, Call extends CallName>(
  name: Name,
  row: NamedCall<Call>,
  { hasForm = false, key: keyOf = () => '', policy = 'once' }: CommandOptions<Call> = {},
) {
  interface Sent {
    readonly key: string;
    readonly args: CallArguments<Call>;
  }
  const initialState: CommandStates = {};
  const slice = createSlice({
    name: name as string,
    initialState,
    reducers: {
      sent: (state, { payload: { key } }: PayloadAction<Sent>): CommandStates => ({
        ...state,
        [key]: { status: 'running' },
      }),
      /** The server's 400, nested by field. */
      rejected: (
        state,
        { payload: { errors, key } }: PayloadAction<{ key: string; errors: FieldErrors }>,
      ): CommandStates => ({ ...state, [key]: { status: 'rejected', errors } }),
      /** Any other failure: the error area says which. */
      failed: (state, { payload: { key } }: PayloadAction<{ key: string }>): CommandStates => ({
        ...state,
        [key]: { status: 'failed' },
      }),
      done: (state, { payload: { key } }: PayloadAction<{ key: string }>): CommandStates => ({
        ...state,
        [key]: { status: 'done' },
      }),
      /** It ended after its page was left: nobody there is told. */
      forgotten: (state, { payload }: PayloadAction<{ key: string }>): CommandStates =>
        Object.fromEntries(Object.entries(state).filter(([key]) => key !== payload.key)),
    },
    extraReducers: (builder) => {
      builder.addCase(routeChanged, (state): CommandStates => {
        const ended = Object.values(state).some(({ status }) => status !== 'running');
        if (!ended) return state;
        return Object.fromEntries(
          Object.entries(state).filter(([, { status }]) => status === 'running'),
        );
      });
      builder.addCase(identityChanged, (state, { payload }) =>
        payload.isFirst ? state : initialState,
      );
    },
  });
  const { sent, ...ends } = slice.actions;
  const select = (state: object, key = ''): CommandState =>
    (selectPart(state, name) as CommandStates | undefined)?.[key] ?? IDLE;
  return {
    name,
    row,
    hasForm,
    policy,
    keyOf,
    reducer: slice.reducer,
    actions: { sent, ...ends },
    /** The action by which a person asks for the change. */
    send: (args: CallArguments<Call>) => sent({ key: keyOf(args), args }),
    select,
    /** The refusal's tree; a form hands it to its fields. */
    selectErrors: (state: object, key = ''): FieldErrors => {
      const command = select(state, key);
      return command.status === 'rejected' ? command.errors : NO_FIELD_ERRORS;
    },
  };
}

export type Command<Name extends PartName, Call extends CallName> = ReturnType<
  typeof createCommand<Name, Call>
>;
