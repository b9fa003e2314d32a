import { getRecentReads, pauseHistory, removeRecentReads } from '@chowk/contract/news/reading.ts'
import { getForYouShape, getRecommended } from '@chowk/contract/recommend/recommended.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { useViewer } from '../../app/page-facts.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'
import { forgetTexts } from './forget-texts.ts'

/** What a reader may do with the list of what she opened: let it stand still, and clear it. */
export function useHistory() {
  const viewer = useViewer()
  const pause = useToastAction(pauseHistory, { refreshes: [getRecentReads] })
  const clear = useToastAction(removeRecentReads, { refreshes: [getRecentReads, getForYouShape, getRecommended] })
  const setPaused = (paused: boolean) => {
    const onSuccess = () => showToast({ text: paused ? m.news_history_paused() : m.news_history_resumed() })
    pause.mutate({ paused }, { onSuccess })
  }
  const clearAll = () => {
    const onSuccess = () => {
      // A visitor’s list is of this device alone.
      if (viewer) showToast({ text: m.news_settings_cleared() })
      void forgetTexts()
    }
    clear.mutate({ all: true }, { onSuccess })
  }
  return { setPaused, clearAll, isPausing: pause.isPending, isClearing: clear.isPending }
}
