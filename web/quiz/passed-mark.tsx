import { m } from '../paraglide/messages.js'
import styles from './passed-mark.module.css'

/** Whether a quiz was passed, in a word and a colour. */
export const PassedMark = ({ passed }: { passed: boolean }) => (
  <span className={`small-strong ${styles['mark']} ${passed ? styles['passed'] : styles['failed']}`}>
    {passed ? m.quiz_passed() : m.quiz_not_passed()}
  </span>
)
