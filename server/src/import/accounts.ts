export { hashInitialPasswords } from './people/passwords.ts'
