import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '@chowk/contract/call.ts'
import type { UserData } from '@chowk/contract/identity/viewer.ts'
import { createProduct, getOwnProduct, listOwnProducts, updateProduct } from '@chowk/contract/product/own-product.ts'
import type { OwnProduct } from '@chowk/contract/product/own-product.ts'
import type { ProductState } from '@chowk/contract/product/product.ts'
import { CallFailed, callOverHttp } from '../../app/calls.ts'
import { leftOnDevice } from '../../app/draft/device-drafts.ts'
import type { DeviceDraft } from '../../app/draft/device-drafts.ts'
import { DraftKeeper } from '../../app/draft/draft-keeper.ts'
import type { DraftServer, DraftState, SavedDraft } from '../../app/draft/draft-keeper.ts'
import { useViewer } from '../../app/page-facts.ts'
import { keyOf, refresh } from '../../app/read.ts'
import { inputOf, knownIn, textOf } from './product-text.ts'
import type { KnownVariants, ProductText } from './product-text.ts'

/** States in which a product is seen by its seller alone, and so saved by itself. */
const AUTOSAVED: readonly ProductState[] = ['DRAFT', 'CHANGES_REQUESTED', 'REJECTED']

/** Type of the drafts on this device: one typed for a workspace is not offered in another. */
const draftType = (viewer: UserData | null) => `PRODUCT ${viewer?.workspace?.id ?? ''}`

type Saved = SavedDraft<ProductText>

/** A product under way in this window. */
export interface ProductWriting {
  productId: string
  text: ProductText
  state: DraftState<Saved>
  /** The last answer of the server; null before the first save. */
  product: OwnProduct | null
  /** Rises when another text took the place of this one. */
  version: number
  change: (change: Partial<ProductText>) => void
  /** Saves at once; answers what is saved, or null if it could not be. */
  save: () => Promise<OwnProduct | null>
  isUnsaved: () => boolean
  keepMine: () => void
  takeOther: () => void
  left: readonly DeviceDraft<ProductText>[]
  restore: (left: DeviceDraft<ProductText>) => void
  dismiss: (left: DeviceDraft<ProductText>) => void
}

const savedOf = (product: OwnProduct): Saved => ({
  sequence: product.version,
  updatedAt: product.updatedAt,
  text: textOf(product),
})

// The answer to an earlier try may have been lost: then the product is there, as nobody else knows its id.
async function createOnce(input: Input<typeof createProduct> & { productId: string }): Promise<OwnProduct> {
  try {
    return await callOverHttp(createProduct, input, { idempotencyKey: crypto.randomUUID() })
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'VERSION_CONFLICT') throw failure
    const current = failure.refused?.details?.['current'] as OwnProduct | undefined
    if (!current) throw failure
    return await callOverHttp(updateProduct, { ...input, version: current.version })
  }
}

/** Saves by creating the product first, by changing it from then on. */
function serverOf(
  from: { known: KnownVariants },
  onSaved: (product: OwnProduct) => void,
): DraftServer<ProductText, Saved> {
  let { known } = from
  return {
    save: async ({ draftId: productId, sequence: version, text }) => {
      const input = { ...inputOf(text, known), productId }
      const product = version === 0 ? await createOnce(input) : await callOverHttp(updateProduct, { ...input, version })
      known = knownIn(product)
      onSaved(product)
      return { sequence: product.version, savedAt: product.updatedAt }
    },
    otherIn: ({ code, refused }) => {
      if (code !== 'VERSION_CONFLICT') return null
      const current = refused?.details?.['current'] as OwnProduct
      known = knownIn(current)
      return savedOf(current)
    },
  }
}

interface Opened {
  personId: string
  type: string
  opened: OwnProduct | null
  empty: ProductText
  onSaved: (product: OwnProduct) => void
}

function openKeeper({ personId, type, opened, empty, onSaved }: Opened) {
  let saved = opened
  const facts = {
    personId,
    type,
    draftId: opened?.productId ?? crypto.randomUUID(),
    sequence: opened?.version ?? 0,
    text: opened ? textOf(opened) : empty,
    savedAt: opened?.updatedAt ?? null,
    isManual: opened !== null && !AUTOSAVED.includes(opened.state),
  }
  const server = serverOf({ known: opened ? knownIn(opened) : new Map() }, (product) => {
    saved = product
    onSaved(product)
  })
  return { keeper: new DraftKeeper<ProductText, Saved>(facts, server), lastSaved: () => saved }
}

/** Drafts that an earlier window left on this device. */
function useLeftDrafts({ personId, type, opened }: Pick<Opened, 'personId' | 'type' | 'opened'>) {
  const [left, setLeft] = useState<readonly DeviceDraft<ProductText>[]>([])
  useEffect(() => {
    void leftOnDevice<ProductText>(personId, type).then((all) =>
      setLeft(all.filter(({ draftId, sequence }) => (opened ? draftId === opened.productId : sequence === 0))),
    )
  }, [opened, personId, type])
  const dismiss = ({ key }: DeviceDraft<ProductText>) => setLeft((before) => before.filter((each) => each.key !== key))
  return { left, dismiss }
}

/** A product that is written here: saved on the device and on the server by itself. */
export function useProduct(opened: OwnProduct | null, empty: ProductText): ProductWriting {
  const viewer = useViewer()
  const [personId, type] = [viewer?.userId ?? '', draftType(viewer)]
  const client = useQueryClient()
  const [product, setProduct] = useState(opened)
  const [{ keeper, lastSaved }] = useState(() => openKeeper({ personId, type, opened, empty, onSaved: setProduct }))
  useEffect(() => {
    const end = keeper.open()
    return () => {
      void end().then(async () => {
        client.removeQueries({ queryKey: keyOf(getOwnProduct, { id: keeper.draftId }), type: 'inactive' })
        await refresh(client, [listOwnProducts])
      })
    }
  }, [client, keeper])
  const state = useSyncExternalStore(keeper.listen, keeper.state, keeper.state)
  const [text, setText] = useState(keeper.text)
  const [version, setVersion] = useState(0)
  const { left, dismiss } = useLeftDrafts({ personId, type, opened })
  const put = (other: ProductText) => {
    setText(other)
    setVersion((before) => before + 1)
  }
  return {
    productId: keeper.draftId,
    text,
    state,
    product,
    version,
    left,
    dismiss,
    change: (change) => {
      keeper.change(change)
      setText(keeper.text)
    },
    save: async () => {
      await keeper.save()
      return keeper.isUnsaved() ? null : lastSaved()
    },
    isUnsaved: keeper.isUnsaved,
    keepMine: () => keeper.keepMine(),
    takeOther: () => void keeper.takeOther().then((other) => other && put(other.text)),
    restore: (chosen) =>
      void keeper.restore(chosen).then(() => {
        dismiss(chosen)
        put(chosen.text)
      }),
  }
}
