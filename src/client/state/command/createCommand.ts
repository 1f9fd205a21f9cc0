import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { NO_FIELD_ERRORS, type FieldErrors } from '#contract/apiErrors';
import type { CallArguments, CallName, NamedCall } from '#contract/calls';
import { routeChanged } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { identityChanged } from '../session/slice';

/** The state of one change that a user requested (spec section 5, Server validation). */
export type CommandState =
  | { readonly status: 'idle' | 'running' | 'done' | 'failed' }
  | { readonly status: 'rejected'; readonly errors: FieldErrors };

type CommandStates = Readonly<Record<string, CommandState>>;

const IDLE: CommandState = { status: 'idle' };

/** How a command handles a second request with the same key while the first runs. */
export type CommandPolicy =
  /** Ignores the second request, as for a double-clicked button. */
  | 'once'
  /** Sends it after the first ends, because each request differs. */
  | 'queue';

export interface CommandOptions<Call extends CallName> {
  /**
   * Identifies the target: commands with the same key never run concurrently. Defaults to one key
   * for all.
   */
  readonly key?: (args: CallArguments<Call>) => string;
  readonly policy?: CommandPolicy;
  /** True to show a 400 at the form's fields; without a form, it appears in the error area. */
  readonly hasForm?: boolean;
}

/**
 * Creates the slice of one changing call: `createCommand('searchRegions/deletion',
 * OWN_REGIONS_CALLS.deleteUserRegion, …)`. Components dispatch `send(args)` and read the outcome by
 * key until the user leaves the page. Running commands outlast the page, so that nothing is sent
 * twice.
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
      /** The server's 400 response, nested by field. */
      rejected: (
        state,
        { payload: { errors, key } }: PayloadAction<{ key: string; errors: FieldErrors }>,
      ): CommandStates => ({ ...state, [key]: { status: 'rejected', errors } }),
      /** Any other failure; the error area shows the details. */
      failed: (state, { payload: { key } }: PayloadAction<{ key: string }>): CommandStates => ({
        ...state,
        [key]: { status: 'failed' },
      }),
      done: (state, { payload: { key } }: PayloadAction<{ key: string }>): CommandStates => ({
        ...state,
        [key]: { status: 'done' },
      }),
      /** The command ended after the user left its page; no outcome is shown. */
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
    /** Action that requests the change. */
    send: (args: CallArguments<Call>) => sent({ key: keyOf(args), args }),
    select,
    /** Returns the error tree of a 400, which a form passes to its fields. */
    selectErrors: (state: object, key = ''): FieldErrors => {
      const command = select(state, key);
      return command.status === 'rejected' ? command.errors : NO_FIELD_ERRORS;
    },
  };
}

export type Command<Name extends PartName, Call extends CallName> = ReturnType<
  typeof createCommand<Name, Call>
>;
