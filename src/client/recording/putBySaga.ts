/** Mark that redux-saga sets on actions from sagas; its packages don't export the name. */
const PUT_BY_SAGA = '@@redux-saga/SAGA_ACTION';

/** Returns true for an action put by a saga, false for any other. */
export function isPutBySaga(action: unknown): boolean {
  return PUT_BY_SAGA in (action as object);
}
