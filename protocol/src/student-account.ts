import { student } from './endpoint.ts'
import { passwordLetterEndpoints } from './password-letter.ts'
import { secondFactorEndpoints } from './second-factor.ts'

export const studentPasswordLetter = passwordLetterEndpoints('/session', 'student')
export const { ask: askForStudentReset, choose: chooseStudentPassword } = studentPasswordLetter

export const studentSecondFactor = secondFactorEndpoints('/session', student)
export const {
  read: readStudentSecondFactor,
  startTotp: startStudentTotp,
  confirmTotp: confirmStudentTotp,
  removeTotp: removeStudentTotp,
  renewRecoveryCodes: renewStudentRecoveryCodes,
  preparePasskey: prepareStudentPasskey,
  addPasskey: addStudentPasskey,
  removePasskey: removeStudentPasskey,
  prepareSignIn: prepareStudentSignIn,
  signInByPasskey: studentSignInByPasskey,
} = studentSecondFactor
