import type { Output } from '@chowk/contract/call.ts'
import {
  getForYouShape,
  getRecommended,
  resetRecommendations,
  setLearning,
} from '@chowk/contract/recommend/recommended.ts'
import { useToastAction } from '../../app/form/toast-action.ts'
import { m } from '../../paraglide/messages.js'
import { showToast } from '../../ui/floating/toast.ts'

export type Shape = Output<typeof getForYouShape>

/** What For You is made from, by why it is. */
export const BECAUSE: Record<Shape['because'], () => string> = {
  MINOR: m.news_shape_minor,
  SCHOOL_ALLOWS: m.news_shape_school,
  CHOSEN: m.news_shape_learned,
  SWITCHED_OFF: m.news_shape_off,
}

/** Lets For You learn from what is read, or forget what it learned. */
export function useLearning(shape: Shape | undefined) {
  const refreshes = [getForYouShape, getRecommended]
  const learning = useToastAction(setLearning, {
    refreshes,
    errors: { LEARNING_NOT_ALLOWED: m.news_shape_not_allowed },
  })
  const reset = useToastAction(resetRecommendations, { refreshes })
  const isLearned = shape?.mode === 'LEARNED'
  return {
    isLearned,
    turn: () => learning.mutate({ learned: !isLearned }),
    isTurning: learning.isPending,
    forget: () => reset.mutate({}, { onSuccess: () => showToast({ text: m.news_shape_forgotten() }) }),
    isForgetting: reset.isPending,
  }
}
