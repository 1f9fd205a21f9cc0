import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { TOAST_DELAY_MS } from '#contract/limits';
import { identityChanged } from '../session/slice';

/** A toast (spec section 3): text or HTML, tone, position, and delay. */
export interface ToastContent {
  readonly message?: string;
  readonly htmlMessage?: string;
  readonly type?: 'info' | 'success' | 'warning' | 'error';
  readonly location?: 'top' | 'bottom';
  /** Milliseconds; 20 s when absent. */
  readonly delay?: number;
}

export type ToastState =
  | { readonly status: 'hidden' }
  | {
      /** `held` while the pointer or focus is on it; the delay is then paused. */
      readonly status: 'shown' | 'held';
      readonly content: Required<Pick<ToastContent, 'type' | 'location' | 'delay'>> & ToastContent;
      /** True for half a second after a toast replaced another. */
      readonly isShaking: boolean;
    };

const initialState = { status: 'hidden' } as ToastState;

const slice = createSlice({
  name: 'toast',
  initialState,
  reducers: {
    toastShown: (state, { payload }: PayloadAction<ToastContent>): ToastState => ({
      // A pointer over the previous toast is also over the new one, so the new one stays held.
      status: state.status === 'held' ? 'held' : 'shown',
      content: { type: 'info', location: 'bottom', delay: TOAST_DELAY_MS, ...payload },
      isShaking: state.status !== 'hidden',
    }),
    toastShakeEnded: (state): ToastState =>
      state.status === 'hidden' ? state : { ...state, isShaking: false },
    /** The pointer or focus entered the toast. */
    toastHeld: (state): ToastState =>
      state.status === 'hidden' ? state : { ...state, status: 'held' },
    toastReleased: (state): ToastState =>
      state.status === 'hidden' ? state : { ...state, status: 'shown' },
    /** Hidden by click, by Escape, or after its delay. */
    toastHidden: (): ToastState => ({ status: 'hidden' }),
  },
  extraReducers: (builder) => {
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
  },
});

export const { toastShown, toastShakeEnded, toastHeld, toastReleased, toastHidden } = slice.actions;
export const toastReducer = slice.reducer;
