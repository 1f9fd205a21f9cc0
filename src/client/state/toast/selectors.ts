import type { ToastState } from './slice';

export const selectToast = (state: { readonly toast: ToastState }): ToastState => state.toast;
