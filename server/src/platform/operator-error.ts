/** A fault that the operator can mend, such as a setting; the message is the one line that they read. */
export class OperatorError extends Error {}
